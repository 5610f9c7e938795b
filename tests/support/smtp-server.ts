import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

export type ReceivedLetter = { from: string; to: string[]; text: string }

/** An SMTP server that takes every letter, or refuses it with the answer of `refuse`. */
export async function openSmtpServer() {
  const state = { letters: [] as ReceivedLetter[], refuse: null as string | null }
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('close', () => sockets.delete(socket))
    const say = (line: string) => socket.write(`${line}\r\n`)
    say('220 test ESMTP')
    let letter: ReceivedLetter = { from: '', to: [], text: '' }
    let isData = false
    const hear = (line: string) => {
      if (isData) {
        isData = line !== '.'
        if (isData) letter.text += `${line.replace(/^\./, '')}\n`
        else {
          state.letters.push(letter)
          letter = { from: '', to: [], text: '' }
          say('250 taken')
        }
        return
      }
      const [, address = ''] = /<(.*)>/.exec(line) ?? []
      if (/^EHLO/i.test(line)) say('250-test\r\n250 8BITMIME')
      else if (/^MAIL FROM/i.test(line)) {
        letter.from = address
        say(state.refuse ?? '250 ok')
      } else if (/^RCPT TO/i.test(line)) {
        letter.to.push(address)
        say('250 ok')
      } else if (/^DATA/i.test(line)) {
        isData = true
        say('354 go on')
      } else say(/^QUIT/i.test(line) ? '221 bye' : '250 ok')
    }
    // A client that is cut off is an error of both, which an iterator would throw.
    createInterface({ input: socket })
      .on('line', hear)
      .on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    state,
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** The headers of a letter by their names, and its text as it is read. */
export function readLetter(letter: string): { headers: Map<string, string>; body: string } {
  const [head = '', body = ''] = letter.split(/\n\n(.*)/s)
  const lines = head.replace(/\n[ \t]+/g, ' ').split('\n')
  const headers = new Map(lines.map((line) => line.split(/: (.*)/s) as [string, string]))
  const encoding = headers.get('Content-Transfer-Encoding') ?? ''
  return { headers, body: decode(body, encoding) }
}

function decode(text: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(text, 'base64').toString()
  if (encoding !== 'quoted-printable') return text
  const bytes = text
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number(`0x${hex}`)))
  return Buffer.from(bytes, 'latin1').toString()
}
