-- Posts one body, each time with a new Idempotency-Key. Arguments: path, body, prefix of the keys.
dofile("src/bench/wrk/result.lua")

local path, body, prefix
local count = 0

function init(args)
  path, body, prefix = args[1], args[2], args[3]
  wrk.headers["Content-Type"] = "application/json"
end

function request()
  count = count + 1
  wrk.headers["Idempotency-Key"] = prefix .. "-" .. count
  return wrk.format("POST", path, nil, body)
end
