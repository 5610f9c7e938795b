import { execFileSync } from 'node:child_process'
import { chownSync, copyFileSync, existsSync, mkdirSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'

// A folder that serves as the root of a machine with a shell, the tools of a minimal Debian and nothing else.

/** Those that the script `guidon` may use; all are in packages that Debian calls essential. */
const TOOLS = (
  'sh basename cat chmod chown cmp cp date dirname env find flock grep gzip head id ln mkdir mktemp mv readlink rm sed ' +
  'setpriv sha256sum sleep sort stat tail tar'
).split(' ')
/** Whoever has no rights there. */
export const NOBODY = 65_534

/** Fills a folder with the tools and with the libraries of them and of a release's `modules`, and makes /srv for NOBODY. */
export function makeBareRoot(root: string, modules: string): void {
  for (const folder of ['bin', 'dev', 'etc', 'tmp']) mkdirSync(join(root, folder), { recursive: true })
  for (const tool of TOOLS) {
    const path = execFileSync('sh', ['-c', `command -v ${tool}`], { encoding: 'utf8' }).trim()
    copyFileSync(realpathSync(path), join(root, 'bin', tool))
  }
  const find = [modules, '-path', '*/.bin/node', '-o', '-name', '*.node', '-o', '-name', '*.so*']
  const native = execFileSync('find', find, { encoding: 'utf8' }).trim().split('\n')
  for (const program of [...TOOLS.map((tool) => join(root, 'bin', tool)), ...native])
    copyLibraries(root, program)
  for (const name of ['passwd', 'group']) copyFileSync(join('/etc', name), join(root, 'etc', name))
  execFileSync('mknod', ['-m', '666', join(root, 'dev/null'), 'c', '1', '3'])
  mkdirSync(join(root, 'srv'), { recursive: true })
  for (const folder of ['tmp', 'srv']) chownSync(join(root, folder), NOBODY, NOBODY)
}

/** Says whether this process may make such a root and change into it. */
export function mayChangeRoot(folder: string): boolean {
  try {
    mkdirSync(join(folder, 'trial'), { recursive: true })
    execFileSync('mknod', ['-m', '666', join(folder, 'trial/null'), 'c', '1', '3'], { stdio: 'ignore' })
    readFileSync(join(folder, 'trial/null'))
    return process.getuid?.() === 0
  } catch {
    return false
  }
}

function copyLibraries(root: string, program: string): void {
  const list = execFileSync('sh', ['-c', 'ldd "$1" || true', 'sh', program], {
    encoding: 'utf8',
    stdio: 'pipe',
  })
  for (const [path] of list.matchAll(/\/\S+\.so[.\d]*(?= \()/g)) {
    const target = join(root, path)
    if (path.startsWith(root) || existsSync(target) || path.includes('/node_modules/')) continue
    mkdirSync(dirname(target), { recursive: true })
    copyFileSync(realpathSync(path), target)
  }
}
