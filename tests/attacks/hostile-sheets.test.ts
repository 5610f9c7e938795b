// @module-tag long
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { IS_LONG, openFaultyGround } from '../support/faulty-ground.ts'
import { makeXlsx, sharedTexts } from '../support/make-xlsx.ts'

const MB = 1_000_000
/** ms in which the shop answers while a sheet is read. */
const ANSWER = 1000
const ROWS = IS_LONG ? 300 : 50

const cell = (column: string, text: number) => `<c r="${column}" t="s"><v>${text}</v></c>`
const si = (text: string) => `<si><t>${text}</t></si>`
const TITLES = ['Nom', 'Prix', 'Catégorie', 'Description']

/** Rows of a sheet with the titles, whose cells are shared texts. */
function workbook(rows: string, texts: string[]): Promise<Buffer> {
  const titles = TITLES.map((_, index) => cell(`${'ABCD'[index]}1`, index)).join('')
  return makeXlsx(`<row r="1">${titles}</row>${rows}`, sharedTexts([...TITLES, ...texts].map(si).join('')))
}

/** One shared text of 400,000 characters in each of 490 cells of a row. */
const bomb = () =>
  workbook(Array.from({ length: 3 }, () => `<row>${'<c t="s"><v>4</v></c>'.repeat(490)}</row>`).join(''), [
    'x'.repeat(400_000),
  ])

/** Descriptions of blanks, which patterns that backtrack read for minutes. */
const blanks = () =>
  workbook(
    Array.from(
      { length: ROWS },
      (_, n) =>
        `<row><c t="str"><v>n${n}</v></c><c><v>1</v></c><c t="str"><v>C</v></c>${'<c t="s"><v>4</v></c>'}</row>`,
    ).join(''),
    [`&lt;b&gt;a${' '.repeat(IS_LONG ? 400_000 : 120_000)}b`],
  )

/** Shopify's titles, and one product of 90,000 rows of empty cells. */
const empty = async () => {
  const titles = [
    'Handle',
    'Title',
    'Vendor',
    'Variant Price',
    ...Array.from({ length: 477 }, (_, n) => `c${n}`),
  ]
  return Buffer.from(`${titles.join(',')}\n${`h,t,v,1${','.repeat(477)}\n`.repeat(90_000)}`)
}

/** One cell of very many values. */
const values = async () => {
  const list = Array.from({ length: 57_000 }, (_, n) => `a${n}`).join(',')
  return Buffer.from(
    `ID,Type,SKU,Name,Regular price,Parent,Attribute 1 name,Attribute 1 value(s)\n1,variable,S,N,1,,Taille,"${list}"\n`,
  )
}

test.each<[string, () => Promise<Buffer>, number]>([
  ['a text that many cells share', bomb, 413],
  ['90,000 rows of empty cells', empty, 413],
  ['descriptions of blanks', blanks, 202],
  ['a cell of 57,000 values', values, 202],
])(
  '%s holds nobody up, fills no memory, and a shop that dies meanwhile starts',
  async (_, make, expected) => {
    await using ground = await openFaultyGround('sqlite')
    const { program } = ground
    await program.start()
    const Authorization = await program.logIn()
    const { call } = await program.asOwner()
    const bytes = await make()
    const send = () => {
      const body = new FormData()
      body.append('file', new Blob([new Uint8Array(bytes)]), 'produits.csv')
      return fetch(`${program.url}/api/imports`, { method: 'POST', headers: { Authorization }, body })
    }
    const health = async () => {
      const started = performance.now()
      const { status } = await fetch(`${program.url}/api/health`, { signal: AbortSignal.timeout(30_000) })
      expect(status).toBe(200)
      return performance.now() - started
    }
    const settled = async () => {
      const list = await call<{ state: string }[]>('GET', '/imports')
      return list.every(({ state }) => state !== 'reading')
    }
    let status = 0
    const sending = send().then((answer) => {
      status = answer.status
    })
    let slowest = 0
    while (status === 0 || !(await settled())) {
      slowest = Math.max(slowest, await health())
      await sleep(20)
    }
    await sending
    console.log(
      `${bytes.length} bytes: ${status}, health ${Math.round(slowest)} ms, ${program.peakMemory / MB} MB`,
    )
    expect(status).toBe(expected)
    // A busy machine answers late by itself.
    if (IS_LONG) expect(slowest).toBeLessThan(ANSWER)
    expect(program.peakMemory).toBeLessThan(400 * MB)

    // Killed while it reads, twice.
    for (let death = 0; death < 2; death++) {
      const cut = send().catch(() => null)
      await sleep(200 * (death + 1))
      await program.end('SIGKILL')
      await cut
      await program.start()
      await health()
    }
    await expect.poll(settled).toBe(true)
    await health()
  },
)
