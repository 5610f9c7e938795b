import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

// Stands in for what a bare root lacks of a Debian with systemd, Caddy and its package manager. Each call is a line of
// the file /calls.

const STUBS = {
  'apt-get': `
    [ ! -e /apt-broken ] || { echo 'E: Unable to fetch some archives' >&2; exit 100; }
    if [ "$1" = install ]; then
      for package; do case $package in libatomic1 | caddy) : >"/installed-$package" ;; esac; done
      mkdir -p /etc/caddy && printf ':80 {\\n\\troot * /usr/share/caddy\\n}\\n' >/etc/caddy/Caddyfile
    fi`,
  dpkg: `echo ${process.arch === 'x64' ? 'amd64' : process.arch}`,
  'dpkg-query': `for package; do :; done; [ -e "/installed-$package" ] && printf installed`,
  getent: 'exit 2',
  caddy: 'exit 0',
  useradd: `
    echo 'guidon:x:999:999::/var/lib/guidon:/usr/sbin/nologin' >>/etc/passwd
    echo 'guidon:x:999:' >>/etc/group`,
  systemctl: `
    start() {
      if running; then return; fi
      /opt/guidon/current/guidon start >>/log 2>&1 9>&- &
      echo $! >/pid
    }
    stop() {
      if running; then kill "$(cat /pid)"; fi
      while running; do sleep 0.1; done
    }
    running() { [ -e /pid ] && kill -0 "$(cat /pid)" 2>/dev/null; }
    case "$*" in
      'cat guidon.service') [ -e /etc/systemd/system/guidon.service ] ;;
      'is-enabled --quiet guidon.service') [ -e /enabled ] ;;
      'enable --quiet guidon.service') : >/enabled ;;
      'is-active --quiet guidon.service') running ;;
      'start guidon.service') start ;;
      'restart guidon.service') stop && start ;;
      'stop guidon.socket guidon.service') stop ;;
      'show '*) cat /pid ;;
    esac`,
}

/** Puts the stubs into `/stubs` of a bare root. */
export function addStubs(root: string): void {
  for (const folder of ['stubs', 'etc/systemd/system', 'usr/local/bin', 'var/lib', 'opt', 'root'])
    mkdirSync(join(root, folder), { recursive: true })
  for (const [name, script] of Object.entries(STUBS)) {
    const file = join(root, 'stubs', name)
    writeFileSync(file, `#!/bin/sh\necho "${name} $*" >>/calls\n${script}\n`)
    chmodSync(file, 0o755)
  }
}
