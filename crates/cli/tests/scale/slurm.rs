//! Slurm, with a controller and two nodes on this machine.

use std::fs;
use std::process::Command;

use super::{Daemon, Place, free_port, scripts, wait_until};

/// Slurm in a directory, as long as it is wanted.
struct Slurm(#[expect(dead_code, reason = "they end with it")] Vec<Daemon>);

impl Slurm {
    fn start(place: &Place) -> Self {
        let directory = place.path().display();
        let text = |command: &mut Command| {
            let said = command.output().unwrap().stdout;
            String::from_utf8(said).unwrap().trim().to_owned()
        };
        let host = text(&mut Command::new("hostname"));
        let user = text(Command::new("id").arg("-un"));
        let [controller, one, two] = [free_port(), free_port(), free_port()];
        let node = |name: &str, port: u16| {
            format!("NodeName={name} NodeHostname={host} NodeAddr=127.0.0.1 Port={port} CPUs=2")
        };
        let (one, two) = (node("n1", one), node("n2", two));
        let configuration = format!(
            "ClusterName=grove
             SlurmctldHost={host}(127.0.0.1)
             SlurmctldPort={controller}
             SlurmUser={user}
             SlurmdUser={user}
             AuthType=auth/munge
             AuthInfo=socket={directory}/munge.socket
             ProctrackType=proctrack/linuxproc
             TaskPlugin=task/none
             SelectType=select/cons_tres
             SelectTypeParameters=CR_CPU
             MpiDefault=none
             StateSaveLocation={directory}/state
             SlurmdSpoolDir={directory}/spool-%n
             SlurmctldPidFile={directory}/slurmctld.pid
             SlurmdPidFile={directory}/slurmd-%n.pid
             SlurmctldLogFile={directory}/slurmctld.log
             SlurmdLogFile={directory}/slurmd-%n.log
             ReturnToService=2
             {one}
             {two}
             PartitionName=all Nodes=n1,n2 Default=YES State=UP\n"
        );
        let lines: Vec<&str> = configuration.lines().map(str::trim).collect();
        let file = |name: &str| place.path().join(name);
        fs::write(file("slurm.conf"), lines.join("\n") + "\n").unwrap();
        for name in ["state", "spool-n1", "spool-n2"] {
            fs::create_dir(file(name)).unwrap();
        }
        place.run("head -c 1024 /dev/urandom > munge.key && chmod 400 munge.key");
        let own = |name: &str| format!("{directory}/munge.{name}");
        let mut munge = place.command("munged");
        munge.args(["--foreground", "--force"]).args([
            format!("--socket={}", own("socket")),
            format!("--key-file={}", own("key")),
            format!("--pid-file={}", own("pid")),
            format!("--seed-file={}", own("seed")),
        ]);
        let mut daemons = vec![Daemon::start(&mut munge, file("munge.log"))];
        wait_until(|| file("munge.socket").exists());
        let slurm = |program: &str, arguments: &[&str]| {
            let mut command = place.command(program);
            command.arg("-D").args(arguments);
            command.env("SLURM_CONF", file("slurm.conf"));
            let name = format!("{program}{}.log", arguments.join(""));
            Daemon::start(&mut command, file(&name))
        };
        daemons.push(slurm("slurmctld", &[]));
        daemons.push(slurm("slurmd", &["-N", "n1"]));
        daemons.push(slurm("slurmd", &["-N", "n2"]));
        // Those that were started first end last.
        daemons.reverse();
        Slurm(daemons)
    }
}

#[test]
#[ignore = "needs slurm-wlm and munge"]
fn a_job_array_of_slurm_plays_shards() {
    let place = Place::new();
    let _slurm = Slurm::start(&place);
    let conf = place.path().join("slurm.conf");
    let with_slurm =
        |script: &str| place.run(&format!("export SLURM_CONF={}\n{script}", conf.display()));
    wait_until(|| with_slurm("sinfo --noheader --format %T || true").trim() == "idle");
    let scripts = scripts("Slurm");
    let [job, submit] = &scripts[..] else {
        panic!("{} scripts", scripts.len());
    };
    let job = job
        .replace("--array=1-64", "--array=1-8")
        .replace("/64\"", "/8\"")
        .replace("--cpus-per-task=4", "--cpus-per-task=1")
        .replace("--games 64000", "--games 80");
    fs::write(place.path().join("shards.sh"), job).unwrap();
    let told = with_slurm(submit);
    assert!(
        told.ends_with("all.db: 80 of 80 games, 80 of them new\n"),
        "{told}"
    );
    place.assert_whole(80);
    // A shard is lost, and the array submitted once more.
    fs::remove_file(place.path().join("all.db")).unwrap();
    fs::remove_file(place.path().join("shard-5.db")).unwrap();
    let told = with_slurm(submit);
    assert!(
        told.ends_with("all.db: 80 of 80 games, 80 of them new\n"),
        "{told}"
    );
    place.assert_whole(80);
}
