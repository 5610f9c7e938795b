#!/bin/sh
# Installs Guidon on a server with Debian 12, Ubuntu 24.04 or later, with https by Caddy. As root, from the unpacked
# release:  sh guidon-*/deploy/install.sh
# Run again it changes nothing that is there; answers may be given as DOMAIN=… EMAIL=….
set -eu
umask 022

release=$(dirname "$(dirname "$(readlink -f "$0")")")
home=/opt/guidon
data=/var/lib/guidon
settings=$home/.env

step() { echo "==> $1"; }

# fail WHAT HELP
fail() {
  printf '\nStopped: %s\nWhat to do: %s\nThen run this again: it goes on where it stopped.\n' "$1" "$2" >&2
  exit 1
}

check_machine() {
  [ "$(id -u)" = 0 ] || fail 'this needs root' 'sudo sh deploy/install.sh, or log in as root'
  command -v apt-get >/dev/null && command -v systemctl >/dev/null ||
    fail 'this is not Debian or Ubuntu with systemd' 'see "Containers" in docs/operations.md'
  [ -x "$release/node_modules/.bin/node" ] ||
    fail "$release is not an unpacked release" 'tar -xzf guidon-…tar.gz, then run deploy/install.sh of that folder'
  read -r number commit platform <"$release/VERSION"
  version=$number-$commit
  case $platform in
    "linux-$(dpkg --print-architecture | sed 's/amd64/x64/')") ;;
    *) fail "this release is for $platform" 'take the archive for this machine: x64 for Intel and AMD, arm64 for ARM' ;;
  esac
}

# Sets domain and email: from the settings of a former run, from the environment, or by asking.
ask_answers() {
  if [ -e "$settings" ]; then
    domain=$(sed -n 's|^PUBLIC_URL=https://||p' "$settings")
    email=$(sed -n 's|^# Certificate: ||p' "$settings")
    return
  fi
  domain=${DOMAIN:-} email=${EMAIL:-}
  if [ -z "$domain" ]; then
    printf 'Domain of the shop, such as shop.example: '
    read -r domain || fail 'no domain was given' 'run this in a terminal, or after DOMAIN=shop.example EMAIL=you@shop.example'
  fi
  printf %s "$domain" | grep -Eqx '([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}' ||
    fail "\"$domain\" is no domain" 'type it in small letters, without https:// and without a slash'
  if [ -z "$email" ]; then
    printf 'Your e-mail, for the https certificate: '
    read -r email || fail 'no e-mail was given' 'run this in a terminal, or after DOMAIN=shop.example EMAIL=you@shop.example'
  fi
  printf %s "$email" | grep -Eqx '[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+' ||
    fail "\"$email\" is no e-mail" 'type an address such as you@shop.example'
  leads_here ||
    echo "Note: $domain leads nowhere yet. Make its DNS record (type A) with the address of this server: https waits for it."
}

leads_here() {
  getent hosts "$domain" >/dev/null
}

install_packages() {
  missing=
  for package in libatomic1 caddy; do
    [ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null)" = installed ] || missing="$missing $package"
  done
  [ -n "$missing" ] || return 0
  step "Installing$missing"
  # shellcheck disable=SC2086
  { apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends $missing; } ||
    fail "apt-get could not install$missing" "read what it says above, and try apt-get install$missing"
}

install_program() {
  if ! id guidon >/dev/null 2>&1; then
    step 'Adding the user guidon, which the shop runs as'
    useradd --system --home-dir "$data" --shell /usr/sbin/nologin guidon ||
      fail 'the user could not be added' 'useradd says why above'
  fi
  if [ ! -e "$home/current" ]; then
    step "Installing version $version in $home"
    mkdir -p "$home/versions"
    rm -rf "$home/versions/.new"
    cp -R "$release" "$home/versions/.new" && (cd "$home/versions/.new" && sha256sum -c --quiet SHA256SUMS) ||
      fail 'the program could not be copied whole' "look at df -h $home; then unpack the release again"
    chmod -R u=rwX,go=rX "$home/versions/.new"
    chown -R root:root "$home/versions/.new"
    rm -rf "$home/versions/$version"
    mv "$home/versions/.new" "$home/versions/$version"
    ln -s "versions/$version" "$home/current"
  elif [ "$(readlink "$home/current")" != "versions/$version" ]; then
    echo "Another version is installed, and stays: guidon update ARCHIVE replaces it."
  fi
  [ -e /usr/local/bin/guidon ] || ln -s "$home/current/guidon" /usr/local/bin/guidon
  if [ ! -d "$data" ]; then
    step "Making $data for the shop's data"
    mkdir -m 700 "$data"
    chown guidon:guidon "$data"
  fi
}

write_settings() {
  [ ! -e "$settings" ] || return 0
  step "Writing $settings"
  cat >"$settings.new" <<END
# .env.example in $home/current lists all settings.
# Certificate: $email
DATA_DIR=$data
DEMO=off
PUBLIC_URL=https://$domain
TRUST_PROXY=on
BACKUP_EVERY=24
END
  chown root:guidon "$settings.new"
  chmod 640 "$settings.new"
  mv "$settings.new" "$settings"
}

install_units() {
  for unit in guidon.service guidon.socket; do
    place=/etc/systemd/system/$unit
    [ ! -e "$place" ] || continue
    step "Installing $place"
    cp "$home/current/deploy/$unit" "$place"
    systemctl daemon-reload
  done
  systemctl is-enabled --quiet guidon.service 2>/dev/null || systemctl enable --quiet guidon.service
  if ! systemctl is-active --quiet guidon.service; then
    step 'Starting the shop'
    systemctl start guidon.service || fail 'the shop did not start' 'journalctl -u guidon -n 50 says why'
  fi
  "$home/current/guidon" wait 60 || fail 'the shop is not ready' 'journalctl -u guidon -n 50 says why'
}

install_proxy() {
  caddyfile=/etc/caddy/Caddyfile
  if grep -qx 'import guidon.caddy' "$caddyfile" 2>/dev/null && [ -e /etc/caddy/guidon.caddy ]; then return; fi
  if grep -q "^${domain}[ ,{]" "$caddyfile" 2>/dev/null; then
    echo "$caddyfile serves $domain already, and stays: compare it with $home/current/deploy/Caddyfile."
    return
  fi
  step "Setting up Caddy: https for $domain"
  sed "s|^{\$DOMAIN.*|$domain {\n\ttls $email|; s|{\$DOMAIN:shop\.example}|$domain|g; s|https://shop\.example|https://$domain|" \
    "$home/current/deploy/Caddyfile" >/etc/caddy/guidon.caddy
  # The page of Debian's package answers for every domain, and has nothing of anybody's own.
  rm -f "$caddyfile.new"
  if [ -e "$caddyfile" ] && ! grep -q /usr/share/caddy "$caddyfile"; then cp "$caddyfile" "$caddyfile.new"; fi
  grep -qx 'import guidon.caddy' "$caddyfile.new" 2>/dev/null || echo 'import guidon.caddy' >>"$caddyfile.new"
  caddy validate --adapter caddyfile --config "$caddyfile.new" >/dev/null 2>&1 ||
    fail "Caddy rejects $caddyfile.new" "caddy validate --adapter caddyfile --config $caddyfile.new says why"
  if [ -e "$caddyfile" ]; then cp "$caddyfile" "$caddyfile.before-guidon"; fi
  mv "$caddyfile.new" "$caddyfile"
  systemctl enable --quiet --now caddy && systemctl reload caddy || {
    rm "$caddyfile"
    if [ -e "$caddyfile.before-guidon" ]; then mv "$caddyfile.before-guidon" "$caddyfile"; fi
    fail "Caddy did not start: $(journalctl -u caddy -n 20 -o cat 2>/dev/null | grep -i error | tail -n 1)" \
      'where another web server holds port 80 or 443, stop that, or use deploy/nginx.conf instead'
  }
}

# Caddy gets the certificate within a minute, if the domain leads here and the ports are open.
check_https() {
  why="$domain leads nowhere yet"
  if leads_here; then
    step "Waiting up to a minute for https://$domain/"
    why=$("$home/current/node_modules/.bin/node" -e '
      const end = Date.now() + 60_000
      const ask = () => fetch(process.argv[1]).then(
        ({ status }) => (status === 200 ? undefined : `it answered ${status}`),
        ({ cause, message }) => cause?.message || message)
      const wait = async () => {
        const why = await ask()
        if (why === undefined) return
        if (Date.now() > end) return console.log(why)
        setTimeout(wait, 2000)
      }
      wait()' "https://$domain/api/health")
  fi
  [ -n "$why" ] || return 0
  printf '\nThe shop runs, but https://%s/ does not answer yet: %s.\n' "$domain" "$why"
  echo "Look at the DNS record (type A, the address of this server), at the ports 80 and 443, which the firewall of the
server and that of its host must let in, and at journalctl -u caddy. Caddy goes on trying by itself; guidon status asks again."
}

say_next() {
  printf '\nThe shop:      https://%s/\n' "$domain"
  printf 'Its admin:     https://%s/%s/\n' "$domain" "$(guidon path)"
  if [ -e "$data/setup.code" ]; then
    printf 'Open the admin on a phone and type this code: %s\n' "$(cat "$data/setup.code")"
  fi
  echo 'Later: guidon status, guidon backup, guidon update ARCHIVE; guidon help lists all.'
}

check_machine
ask_answers
install_packages
install_program
write_settings
install_units
install_proxy
check_https
say_next
