"""Checks built manifests for what the schemas of Kubernetes do not say. Arguments: the folder of the Prometheus Operator, the files."""
import pathlib
import re
import sys

import jsonschema
import yaml

ROOT = pathlib.Path(__file__).resolve().parents[3]
ROLES = {"api", "checkout", "console", "webhooks", "messages", "feed", "sweeps"}
PRIVATE = {"10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "127.0.0.0/8", "100.64.0.0/10"}
CLOSING = 8  # seconds that a stop takes after both times of http.*

operator, *files = map(pathlib.Path, sys.argv[1:])
objects = [found for file in files for found in yaml.safe_load_all(file.read_text())]
defaults = yaml.safe_load((ROOT / "conf" / "paylink.yaml").read_text())
wrong = []


def main():
    for owner in of("Deployment", "Job"):
        check_pod(owner)
    for owner in of("Deployment"):
        check_node(owner)
    roles = {role for owner in of("Deployment") for role in roles_of(owner)}
    expect(roles == ROLES, f"roles without nodes, or unknown ones: {roles ^ ROLES}")
    check_namespaces()
    check_selectors()
    check_ingresses()
    check_settings()
    check_console()
    check_policies()
    check_pod_monitors()
    for text in wrong:
        print(f"WRONG {text}", file=sys.stderr)
    print(f"{len(objects)} objects checked")
    return 1 if wrong else 0


def of(*kinds):
    return [found for found in objects if found["kind"] in kinds]


def name(found):
    return f"{found['kind']} {found['metadata']['name']}"


def expect(true, otherwise):
    if not true:
        wrong.append(otherwise)


def pod_of(owner):
    return owner["spec"]["template"]["spec"]


def roles_of(owner):
    return pod_of(owner)["containers"][0]["args"][1].removeprefix("--roles=").split(",")


def seconds(duration):
    number, unit = re.fullmatch(r"(\d+)(ms|s|m)", duration).groups()
    return int(number) * {"ms": 0.001, "s": 1, "m": 60}[unit]


def check_pod(owner):
    """The profile "restricted" of pod security, limits, and nothing of the API of Kubernetes."""
    pod = pod_of(owner)
    security = pod["securityContext"]
    expect(security.get("runAsNonRoot") and security.get("runAsUser", 0) > 0, f"{name(owner)} may run as root")
    expect(security["seccompProfile"]["type"] == "RuntimeDefault", f"{name(owner)} has no seccomp profile")
    expect(pod.get("automountServiceAccountToken") is False, f"{name(owner)} mounts a token of Kubernetes")
    expect(pod.get("enableServiceLinks") is False, f"{name(owner)} gets variables PAYLINK_… of services")
    for container in pod["containers"]:
        own = container["securityContext"]
        closed = own["allowPrivilegeEscalation"] is False and own["capabilities"]["drop"] == ["ALL"]
        expect(closed and own["readOnlyRootFilesystem"], f"{name(owner)} has more rights than it needs")
        expect({"cpu", "memory"} <= set(container["resources"]["limits"]), f"{name(owner)} has no limits")
        expect("memory" in container["resources"]["requests"], f"{name(owner)} requests no memory")


def check_node(owner):
    pod, container = pod_of(owner), pod_of(owner)["containers"][0]
    variables = {variable["name"]: variable.get("value") for variable in container["env"]}
    expect(variables.get("PAYLINK_MANAGEMENT_HOST") == "0.0.0.0", f"{name(owner)}: nothing reaches its management port")
    for probe in ("startup", "readiness", "liveness"):
        expect(container[f"{probe}Probe"]["httpGet"]["port"] == "management", f"{name(owner)}: {probe} probe on another port")
    stop = seconds(defaults["http"]["shutdownDelay"]) + seconds(defaults["http"]["drainTimeout"]) + CLOSING
    expect(pod["terminationGracePeriodSeconds"] >= stop, f"{name(owner)}: a stop takes up to {stop} s")
    startup = container["startupProbe"]
    start = seconds(defaults["database"]["startTimeout"])
    expect(startup["periodSeconds"] * startup["failureThreshold"] > start, f"{name(owner)}: a start may take {start} s")
    expect(owner["spec"]["strategy"]["rollingUpdate"]["maxUnavailable"] == 0, f"{name(owner)}: fewer nodes during a rollout")


def check_namespaces():
    for found in objects:
        there = found["metadata"].get("namespace") == "paylink" or found["kind"] == "Namespace"
        expect(there, f"{name(found)} is not in the namespace of the nodes")


def check_selectors():
    pods = [owner["spec"]["template"]["metadata"]["labels"] for owner in of("Deployment", "Job")]
    for found in of("Service", "PodDisruptionBudget", "PodMonitor", "NetworkPolicy"):
        selector = found["spec"].get("selector", found["spec"].get("podSelector"))
        labels = selector.get("matchLabels", {} if found["kind"] == "NetworkPolicy" else selector)
        expect(any(labels.items() <= pod.items() for pod in pods), f"{name(found)} selects no pod")
    deployments = {owner["metadata"]["name"]: owner for owner in of("Deployment")}
    for scaler in of("HorizontalPodAutoscaler"):
        target = deployments.get(scaler["spec"]["scaleTargetRef"]["name"])
        expect(target and "replicas" not in target["spec"], f"{name(scaler)}: no target, or one with a fixed number")


def check_ingresses():
    """Each host leads to a port of pods, through a Service and past the policies. A port of pods has one host."""
    services = {found["metadata"]["name"]: found for found in of("Service")}
    hosts = {}
    for ingress in of("Ingress"):
        for rule in ingress["spec"]["rules"]:
            for path in rule["http"]["paths"]:
                backend = path["backend"]["service"]
                target = target_of(services.get(backend["name"]), backend["port"]["name"])
                expect(target in container_ports(), f"{name(ingress)} leads to no port of a pod: {target}")
                expect(target in allowed_ports(), f"{name(ingress)}: no policy allows the port {target}")
                hosts.setdefault(target, set()).add(rule["host"])
    given = [host for ones in hosts.values() for host in ones]
    expect(len(set(given)) == len(given) == len(hosts), f"a host with several ports, or a port with several hosts: {hosts}")


def target_of(service, port):
    ports = service["spec"]["ports"] if service else []
    return next((one["targetPort"] for one in ports if one["name"] == port), None)


def container_ports():
    return {port["name"]: port["containerPort"] for owner in of("Deployment") for port in pod_of(owner)["containers"][0]["ports"]}


def allowed_ports():
    rules = [rule for policy in of("NetworkPolicy") for rule in policy["spec"].get("ingress", [])]
    return {port["port"] for rule in rules for port in rule["ports"]}


def check_settings():
    """ConfigMap and Secret that pods mount are there, and the settings have only keys that there are, and files that are mounted."""
    there = {(found["kind"], found["metadata"]["name"]): found for found in of("ConfigMap", "Secret")}
    for owner in of("Deployment", "Job"):
        volumes = {volume["name"]: volume for volume in pod_of(owner)["volumes"]}
        expect(("ConfigMap", volumes["settings"]["configMap"]["name"]) in there, f"{name(owner)}: no ConfigMap")
        expect(("Secret", volumes["secrets"]["secret"]["secretName"]) in there, f"{name(owner)}: no Secret")
    secrets = {key for found in of("Secret") for key in found["data"]}
    for found in of("ConfigMap"):
        for section, keys in settings_of(found).items():
            for key, value in keys.items():
                expect({key, key.removesuffix("File")} & set(defaults[section]), f"{section}.{key} is no setting")
                path = str(value)
                known = not path.startswith("/run/secrets/paylink/") or pathlib.Path(path).name in secrets
                expect(known, f"{section}.{key}: {path} is in no Secret")


def settings_of(found):
    """Without those of extensions, whose keys the extensions know."""
    settings = yaml.safe_load(found["data"]["paylink.yaml"])
    return {section: keys for section, keys in settings.items() if section != "extensions"}


def check_console():
    hosts = {rule["host"] for ingress in of("Ingress") for rule in ingress["spec"]["rules"]}
    for found in of("ConfigMap"):
        console = yaml.safe_load(found["data"]["paylink.yaml"])["extensions"]["console"]
        expect(console["port"] == container_ports().get("console"), f"the console listens on {console['port']}, which is not open")
        expect(console["publicUrl"].removeprefix("https://") in hosts, f"{console['publicUrl']} is no host of an Ingress")


def check_policies():
    for policy in of("NetworkPolicy"):
        for rule in policy["spec"].get("egress", []):
            for block in (peer["ipBlock"] for peer in rule.get("to", []) if "ipBlock" in peer):
                if block["cidr"] == "0.0.0.0/0":
                    expect(PRIVATE <= set(block["except"]), f"{name(policy)} leads to private networks")
    closed = [policy for policy in of("NetworkPolicy") if policy["spec"] == {"podSelector": {}, "policyTypes": ["Ingress", "Egress"]}]
    expect(closed, "nothing denies what no policy allows")


def check_pod_monitors():
    path = operator / "example" / "prometheus-operator-crd" / "monitoring.coreos.com_podmonitors.yaml"
    definition = yaml.safe_load(path.read_text())
    schema = next(version for version in definition["spec"]["versions"] if version["name"] == "v1")["schema"]["openAPIV3Schema"]
    close(schema)
    for monitor in of("PodMonitor"):
        for error in jsonschema.Draft202012Validator(schema).iter_errors(monitor):
            wrong.append(f"{name(monitor)}: {error.message}")


def close(schema):
    """Makes a schema refuse fields that it does not name; of metadata it names none."""
    if isinstance(schema, dict):
        if schema.get("properties"):
            schema.setdefault("additionalProperties", False)
        for part in list(schema.values()):
            close(part)
    elif isinstance(schema, list):
        for part in schema:
            close(part)


if __name__ == "__main__":
    sys.exit(main())
