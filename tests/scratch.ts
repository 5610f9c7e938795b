import { ShopProgram } from './support/shop-program.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { attack, type AttackName } from './support/attackers.ts'
import { Agent, get } from 'node:http'
const [name, clients, seconds = '10'] = process.argv.slice(2)
const dir = mkdtempSync('/tmp/scratch-')
const program = await ShopProgram.on({ DATA_DIR: dir, DEMO: 'on', RATE_LIMIT: 'on', ...(process.env.PROF ? { NODE_OPTIONS: '--cpu-prof --cpu-prof-dir=/tmp/prof' } : {}) })
await program.start()
const ask = (path: string, agent: Agent | false) => new Promise<[number, number, number]>((resolve) => {
  const t = performance.now()
  let c = 0
  const r = get(program.url + path, { agent: agent || false, localAddress: '127.0.1.1' }, (a) => { a.resume().once('end', () => resolve([a.statusCode ?? 0, performance.now() - t, c])) })
  r.once('socket', (s) => s.connecting ? s.once('connect', () => { c = performance.now() - t }) : 0)
  r.once('error', () => resolve([0, performance.now() - t, c]))
})
const run = async (ms: number) => {
  const agent = new Agent({ keepAlive: true })
  const kept: number[] = [], fresh: number[] = [], conn: number[] = [], statuses: Record<string, number> = {}
  const end = performance.now() + ms
  while (performance.now() < end) {
    for (const a of [agent, false] as const) {
      const [s, t, c] = await ask('/', a)
      statuses[s] = (statuses[s] ?? 0) + 1
      ;(a ? kept : fresh).push(t)
      if (!a) conn.push(c)
    }
    await new Promise((r) => setTimeout(r, 5))
  }
  const q = (x: number[]) => { x.sort((a, b) => a - b); return [0.5, 0.9, 0.99, 1].map((p) => x[Math.min(x.length - 1, Math.floor(p * x.length))]?.toFixed(1)).join(' ') }
  return `n ${kept.length} kept ${q(kept)} | fresh ${q(fresh)} | connect ${q(conn)} ${JSON.stringify(statuses)}`
}
await run(1000)
console.log('quiet ', await run(3000))
const a = await attack(program.url, name as AttackName, Number(clients))
console.log(name, clients, await run(Number(seconds) * 1000))
await a[Symbol.asyncDispose]()
await program.end('SIGTERM')
rmSync(dir, { recursive: true })
process.exit(0)
