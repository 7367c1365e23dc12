-- Prints the measurement on one line.
function done(summary, latency, requests)
  local e = summary.errors
  print(string.format(
    'result: {"requests":%d,"micros":%d,"p50Micros":%d,"p99Micros":%d,'
      .. '"errors":{"connect":%d,"read":%d,"write":%d,"timeout":%d,"status":%d}}',
    summary.requests, summary.duration, latency:percentile(50), latency:percentile(99),
    e.connect, e.read, e.write, e.timeout, e.status))
end
