"""PostgreSQL clusters on this machine, and pgBackRest."""
import os
import pathlib
import shutil
import subprocess
import time

AS_POSTGRES = ["setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups"] if os.getuid() == 0 else []


def bin_folder():
    found = sorted(pathlib.Path("/usr/lib/postgresql").glob("*/bin/postgres"), key=lambda path: int(path.parts[4]))
    return found[-1].parent if found else pathlib.Path(shutil.which("postgres") or "postgres").parent


class Cluster:
    """A PostgreSQL of its own in a folder, with a user and a database paylink."""

    def __init__(self, folder, port):
        self.folder, self.port, self.bin = folder, port, bin_folder()
        self.data = folder / f"pg{port}"
        self.uri = f"postgresql://127.0.0.1:{port}/paylink"

    def run(self, *command, **options):
        """Runs a program as the user postgres, in a folder that this user may enter, and returns what it printed."""
        done = subprocess.run([*AS_POSTGRES, *map(str, command)], stdout=subprocess.PIPE, text=True, cwd="/", **options)
        if done.returncode != 0:
            raise SystemExit(f"{command[0]} failed with {done.returncode}:\n{done.stdout}")
        return done.stdout.strip()

    def create(self, **settings):
        self.run(self.bin / "initdb", "-D", self.data, "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "-U", "postgres")
        common = {
            "port": self.port,
            "listen_addresses": "127.0.0.1",
            "unix_socket_directories": self.folder,
            "shared_buffers": "256MB",
            "max_wal_size": "4GB",
            "max_connections": 100,
        }
        lines = "".join(f"{name} = '{value}'\n" for name, value in (common | settings).items())
        with open(self.data / "postgresql.conf", "a") as conf:
            conf.write(lines)
        self.start()
        self.psql("create role paylink login", database="postgres")
        self.psql("create database paylink owner paylink", database="postgres")

    def start(self):
        """Starts it, and returns when it takes transactions that write, which is after a recovery has ended."""
        self.run(self.bin / "pg_ctl", "-D", self.data, "-l", self.folder / f"pg{self.port}.log", "-w", "-t", 300, "start")
        while self.psql("select pg_is_in_recovery()", database="postgres") == "t":
            time.sleep(0.1)

    def stop(self):
        if (self.data / "postmaster.pid").exists():
            self.run(self.bin / "pg_ctl", "-D", self.data, "-m", "fast", "-w", "stop")

    def psql(self, sql, database="paylink"):
        connection = ["-h", self.folder, "-p", self.port, "-U", "postgres", "-d", database]
        return self.run(self.bin / "psql", "-XqAt", "-v", "ON_ERROR_STOP=1", *connection, "-c", sql)


class Backups:
    """pgBackRest with a repository in the folder of the cluster."""

    def __init__(self, cluster):
        self.cluster = cluster
        self.config = cluster.folder / "pgbackrest.conf"
        self.archive_command = f"pgbackrest --config={self.config} --stanza=paylink archive-push %p"

    def configure(self):
        folder = self.cluster.folder
        self.config.write_text(
            f"[global]\nrepo1-path={folder}/repository\nrepo1-retention-full=2\nrepo1-bundle=y\ncompress-type=zst\n"
            f"start-fast=y\nprocess-max=2\nlog-path={folder}\nlock-path={folder}/lock\nlog-level-console=warn\n"
            f"[paylink]\npg1-path={self.cluster.data}\npg1-port={self.cluster.port}\npg1-socket-path={folder}\npg1-user=postgres\n"
        )

    def run(self, *command):
        return self.cluster.run("pgbackrest", f"--config={self.config}", "--stanza=paylink", *command)

    def size(self):
        """Of the backups, without the WAL, in bytes."""
        backups = self.cluster.folder / "repository" / "backup"
        return sum(path.stat().st_size for path in backups.rglob("*") if path.is_file())
