import { expect, test } from 'vitest'
import type { Order } from '#contract/order.ts'
import { addProduct } from '#support/factories.ts'
import { openSale, postOrder } from '#support/open-sale.ts'
import { onOneDatabase, openTestShop, type TestShop } from '#support/open-test-shop.ts'
import { openSmtpServer, type ReceivedLetter, readLetter } from '#support/smtp-server.ts'
import { createMailer } from './mailer.ts'
import { attemptText, letterText, pushText } from './notice-texts.ts'

const ORDER: Order = {
  ...{ id: 12, customerName: 'أحمد بن علي', customerPhone: '0661 23 45 67', status: 'pending' },
  ...{ deliveryType: 'home', wilayaId: 31, wilayaName: 'Oran', center: null, baladiya: 'Es Sénia' },
  deliveryAddress: 'حي 500 مسكن',
  items: [{ productId: 1, product_name: 'خوذة', quantity: 2, price: 4000, size: '42', color: 'أسود' }],
  ...{ subtotal: 8000, deliveryPrice: 600, totalPrice: 8600, createdAt: '2026-11-27T00:00:00.000Z' },
}

test('an Arabic name, address or article turns no number or line around', () => {
  const order = { id: 12, wilaya_name: 'Oran', total_price: 8600 }
  const textOf = (customer_name: string) => pushText({ ...order, customer_name }).body
  expect(textOf(ORDER.customerName)).toBe('\u200e\u2068أحمد ع.\u2069, Oran, 8\u00a0600\u00a0DA')
  expect(textOf('Karim Benali')).toBe('Karim B., Oran, 8\u00a0600\u00a0DA')
  const lines = letterText(ORDER).text.split('\n')
  expect(lines[2]).toBe('\u200e\u2068أحمد بن علي\u2069, 0661 23 45 67')
  expect(lines[3]).toBe('\u200eEs Sénia, \u2068حي 500 مسكن\u2069, Oran')
  expect(lines[5]).toBe('\u200e2 × \u2068خوذة\u2069 (taille 42, \u2068أسود\u2069) : 8\u00a0000\u00a0DA')
  expect(attemptText(order)).toEqual({
    title: 'Commande n° 12 : passage manqué',
    body: 'Oran. Appelez le client pour que le livreur repasse.',
    orderId: 12,
  })
})

async function sendLetters({ notices }: TestShop, letters: ReceivedLetter[]) {
  const before = letters.length
  await notices.poll()
  await notices.settled()
  return letters.slice(before).map(({ text }) => readLetter(text))
}

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
  const [letter] = await sendLetters(shop, smtp.state.letters)
  expect(smtp.state.letters).toMatchObject([{ from: 'owner@shop.dz', to: ['owner@shop.dz'] }])
  expect([...(letter?.headers.keys() ?? [])].sort()).toEqual([
    ...['Content-Transfer-Encoding', 'Content-Type', 'Date', 'From', 'MIME-Version', 'Message-ID'],
    ...['Subject', 'To'],
  ])
  expect(letter?.headers.get('Content-Type')).toBe('text/plain; charset=utf-8')
  expect(decodeSubject(letter?.headers.get('Subject'))).toBe(`Nouvelle commande n° ${body.id}`)
  const text = letter?.body.replaceAll('\u00a0', ' ') ?? ''
  expect(text.split(/\r?\n/).filter((line) => /^(Bcc|Total)/.test(line))).toEqual(['Total : 18 600 DA'])
  for (const part of [
    `Nouvelle commande n° ${body.id}`,
    'Karim Benali Bcc: thief@example.com, 0661 23 45 67',
    'Es Sénia',
    '5, rue de la Paix',
    'Oran (essai)',
    '1 × Casque NXR : 10 000 DA',
    '2 × Gants (taille M, noir) : 8 000 DA',
    'Livraison : 600 DA',
  ])
    expect(text).toContain(part)
})

test('a letter that is refused is tried again like a push, and logged without addresses', async () => {
  await using smtp = await openSmtpServer()
  const settings = { SMTP_URL: smtp.url, NOTIFY_EMAIL: 'owner@shop.dz' }
  await using shop = await openTestShop({ database: 'sqlite', ...settings })
  const { form } = await openSale(shop)
  const { body } = await postOrder(shop, form)
  smtp.state.refuse = '550 owner@shop.dz is unknown'
  await shop.orderFeed.refresh()
  expect(await sendLetters(shop, smtp.state.letters)).toEqual([])
  const [line] = shop.logged.filter(({ msg }) => String(msg).startsWith('A notice'))
  expect(line).toMatchObject({ orderId: body.id, deviceId: null, againInSeconds: 60 })
  expect(JSON.stringify(line)).toContain('550')
  expect(JSON.stringify(line)).not.toMatch(/owner@/)
})

test('an attempt to deliver is told without the customer, and neither is told when switched off', async () => {
  await using smtp = await openSmtpServer()
  const settings = { SMTP_URL: smtp.url, NOTIFY_EMAIL: 'owner@shop.dz' }
  await using shop = await openTestShop({ database: 'sqlite', ...settings })
  const call = await shop.asOwner()
  const change = (body: object) => call('PUT', '/notices/settings', body)
  const { form } = await openSale(shop)
  const { body } = await postOrder(shop, form)
  const tell = async () => {
    await shop.db.transaction().execute((trx) => shop.notices.addAttempt(trx, body.id))
    return sendLetters(shop, smtp.state.letters)
  }
  await change({ orders: false })
  await shop.orderFeed.refresh()
  const [letter, ...others] = await tell()
  expect(others).toEqual([])
  expect(decodeSubject(letter?.headers.get('Subject'))).toBe(`Commande n° ${body.id} : passage manqué`)
  expect(letter?.body).toContain('Wilaya : Oran (essai)')
  for (const secret of ['Benali', '0661', 'Paix']) expect(letter?.body).not.toContain(secret)
  const off = { orders: false, attempts: false }
  expect((await change({ attempts: false })).body).toEqual(off)
  expect(await tell()).toEqual([])
  expect((await call('GET', '/notices/settings')).body).toEqual(off)
})

test('a mail server that is down or never answers is given up', async () => {
  await using smtp = await openSmtpServer()
  const send = (url: string, signal: AbortSignal) => {
    const mail = createMailer({ smtp: { url, from: 'a@shop.dz', to: 'b@shop.dz' } }, async () => 'Guidon')
    return mail?.({ subject: 'x', text: 'y' }, signal)
  }
  await expect(send('smtp://127.0.0.1:1', new AbortController().signal)).rejects.toThrow('Le serveur SMTP')
  smtp.state.refuse = '250-still thinking'
  await expect(send(smtp.url, AbortSignal.timeout(50))).rejects.toThrow('Le serveur SMTP')
})

function decodeSubject(subject = ''): string {
  return subject
    .replace(/=\?UTF-8\?Q\?(.*?)\?=\s*/gi, (_, text: string) => text.replaceAll('_', ' '))
    .replace(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString())
}
