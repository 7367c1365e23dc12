"""The packaged service in processes of this machine."""
import os
import subprocess
import time

from load import Api


class Node:
    """One node at a time, and commands with its settings; logs to node.log and commands.log in a folder."""

    def __init__(self, jar, folder, port):
        self.jar, self.folder, self.port = jar, folder, port
        self.process = None
        self.environment = {}

    def configure(self, uri):
        """Makes keys, and settings for the database of that URI."""
        self.environment = {
            "PAYLINK_DATABASE_URI": uri,
            "PAYLINK_HTTP_HOST": "127.0.0.1",
            "PAYLINK_HTTP_PORT": str(self.port),
            "PAYLINK_HTTP_SHUTDOWN_DELAY": "0s",
            "PAYLINK_MANAGEMENT_PORT": "0",
            "PAYLINK_WEBHOOKS_ALLOW_LOOPBACK": "true",
            "PAYLINK_WEBHOOKS_SECRET_KEYS": subprocess.check_output(["openssl", "rand", "-base64", "32"], text=True).strip(),
        }
        self.environment["PAYLINK_TOKENS_JWKS"] = self.command("token", "keygen")

    def command(self, *command):
        with open(self.folder / "commands.log", "a") as log:
            return subprocess.check_output(["java", "-jar", self.jar, *command], stderr=log, text=True, env=self.variables()).strip()

    def start(self, *options):
        """Starts `serve` and returns the seconds until it is ready."""
        begin = time.monotonic()
        with open(self.folder / "node.log", "a") as log:
            self.process = subprocess.Popen(["java", "-jar", self.jar, "serve", *options], stderr=log, env=self.variables())
        ready = Api(self.port, "")
        while ready.ask("GET", "/health/ready")[0] != 200:
            if self.process.poll() is not None or time.monotonic() > begin + 90:
                raise SystemExit(f"The node did not start; see {self.folder}/node.log")
            time.sleep(0.1)
        return time.monotonic() - begin

    def stop(self):
        self.process.terminate()
        self.process.wait(60)

    def kill(self):
        if self.process:
            self.process.kill()

    def variables(self):
        return os.environ | self.environment
