import { expect, test } from 'vitest'
import { addProduct } from '../../../tests/support/factories.ts'
import { onOneDatabase } from '../../../tests/support/on-each-database.ts'
import { openSale, postOrder } from '../../../tests/support/open-sale.ts'
import { openTestShop } from '../../../tests/support/open-test-shop.ts'
import { openSmtpServer, readLetter } from '../../../tests/support/smtp-server.ts'
import { createMailer } from './mailer.ts'
import { Notices } from './notices.ts'

onOneDatabase('without a mail server orders are told by none', async (shop) => {
  const { form } = await openSale(shop)
  await postOrder(shop, form)
  await shop.orderFeed.refresh()
  expect(await shop.db.selectFrom('notices').selectAll().execute()).toEqual([])
})

test('a letter says who has ordered what, and nothing typed becomes a header', async () => {
  await using smtp = await openSmtpServer()
  const settings = { SMTP_URL: smtp.url, NOTIFY_EMAIL: 'owner@shop.dz' }
  await using shop = await openTestShop({ database: 'sqlite', ...settings })
  const gloves = await addProduct(shop, { name: 'Gants', price: 4000, sizes: ['M'], colors: ['noir'] })
  const { form, item } = await openSale(shop)
  const { body } = await postOrder(shop, {
    ...form,
    customerName: 'Karim Benali\r\nBcc: thief@example.com',
    deliveryAddress: '.\r\n5, rue de la Paix\nTotal : 0 DA',
    items: [item, { productId: gloves, quantity: 2, price: 4000, size: 'M', color: 'noir' }],
    totalAmount: 18_600,
  })
  await shop.orderFeed.refresh()
  await shop.notices.poll()
  await shop.notices.settled()
  expect(smtp.state.letters).toMatchObject([{ from: 'owner@shop.dz', to: ['owner@shop.dz'] }])
  const letter = readLetter(smtp.state.letters[0]?.text ?? '')
  expect([...letter.headers.keys()].sort()).toEqual([
    'Content-Transfer-Encoding',
    'Content-Type',
    'Date',
    'From',
    'MIME-Version',
    'Message-ID',
    'Subject',
    'To',
  ])
  expect(letter.headers.get('Content-Type')).toBe('text/plain; charset=utf-8')
  expect(decodeSubject(letter.headers.get('Subject'))).toBe(`Nouvelle commande n° ${body.id}`)
  const text = letter.body.replaceAll('\u00a0', ' ')
  expect(text.split(/\r?\n/).filter((line) => /^(Bcc|Total)/.test(line))).toEqual(['Total : 18 600 DA'])
  expect(text).toContain('Karim Benali Bcc: thief@example.com, 0661 23 45 67')
  for (const part of [
    `Nouvelle commande n° ${body.id}`,
    '0661 23 45 67',
    'Es Sénia',
    '5, rue de la Paix',
    'Oran (essai)',
    '1 × Casque NXR : 10 000 DA',
    '2 × Gants (taille M, noir) : 8 000 DA',
    'Livraison : 600 DA',
    'Total : 18 600 DA',
  ])
    expect(text).toContain(part)
})

onOneDatabase(
  'a letter that is refused is tried again like a push, and logged without addresses',
  async (shop) => {
    await using smtp = await openSmtpServer()
    await shop.notices.stop()
    const mail = { url: smtp.url, from: 'boutique@shop.dz', to: 'owner@shop.dz' }
    let now = Date.now()
    const notices = new Notices({
      db: shop.db,
      log: shop.log,
      contact: async () => 'contact@shop.dz',
      sendLetter: createMailer({ smtp: mail }, async () => 'Guidon'),
      now: () => new Date(now),
    })
    const send = async (minutes: number) => {
      now += minutes * 60_000
      await notices.poll()
      await notices.settled()
      return smtp.state.letters.length
    }
    const { form } = await openSale(shop)
    const { body } = await postOrder(shop, form)
    await shop.db.transaction().execute((trx) => notices.add(trx, [body.id]))
    smtp.state.refuse = '550 owner@shop.dz is unknown'
    expect([await send(0), await send(0.9)]).toEqual([0, 0])
    smtp.state.refuse = null
    expect([await send(0), await send(0.1), await send(60)]).toEqual([0, 1, 1])
    const [line] = shop.logged.filter(({ msg }) => String(msg).startsWith('A notice'))
    expect(line).toMatchObject({ orderId: body.id, deviceId: null, againInSeconds: 60 })
    expect(JSON.stringify(line)).toContain('550')
    expect(JSON.stringify(line)).not.toMatch(/owner@|boutique@/)
  },
)

test('an attempt to deliver is told without the customer, and neither is told when switched off', async () => {
  await using smtp = await openSmtpServer()
  const settings = { SMTP_URL: smtp.url, NOTIFY_EMAIL: 'owner@shop.dz' }
  await using shop = await openTestShop({ database: 'sqlite', ...settings })
  const session = await shop.logIn()
  const change = (body: object) => shop.json('PUT', '/notices/settings', body, session)
  const { form } = await openSale(shop)
  const { body } = await postOrder(shop, form)
  const tell = async () => {
    const before = smtp.state.letters.length
    await shop.db.transaction().execute((trx) => shop.notices.addAttempt(trx, body.id))
    await shop.notices.poll()
    await shop.notices.settled()
    return smtp.state.letters.slice(before).map(({ text }) => readLetter(text))
  }
  await change({ orders: false })
  await shop.orderFeed.refresh()
  const [letter, ...others] = await tell()
  expect(others).toEqual([])
  expect(decodeSubject(letter?.headers.get('Subject'))).toBe(`Commande n° ${body.id} : passage manqué`)
  expect(letter?.body).toContain('Wilaya : Oran (essai)')
  for (const secret of ['Benali', '0661', 'Paix']) expect(letter?.body).not.toContain(secret)
  expect((await change({ attempts: false })).body).toEqual({ orders: false, attempts: false })
  expect(await tell()).toEqual([])
  expect((await shop.json('GET', '/notices/settings', undefined, session)).body).toEqual({
    ...{ orders: false, attempts: false },
  })
  expect((await change({ attempts: 'oui' })).status).toBe(400)
})

test('a mail server that is down or never answers is given up', async () => {
  await using smtp = await openSmtpServer()
  const letter = { subject: 'x', text: 'y' }
  const away = createMailer(
    { smtp: { url: 'smtp://127.0.0.1:1', from: 'a@shop.dz', to: 'b@shop.dz' } },
    async () => 'Guidon',
  )
  await expect(away?.(letter, new AbortController().signal)).rejects.toThrow('Le serveur SMTP')
  smtp.state.refuse = '250-still thinking'
  const slow = createMailer(
    { smtp: { url: smtp.url, from: 'a@shop.dz', to: 'b@shop.dz' } },
    async () => 'Guidon',
  )
  await expect(slow?.(letter, AbortSignal.timeout(50))).rejects.toThrow('Le serveur SMTP')
})

function decodeSubject(subject = ''): string {
  return subject
    .replace(/=\?UTF-8\?Q\?(.*?)\?=\s*/gi, (_, text: string) => text.replaceAll('_', ' '))
    .replace(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString())
}
