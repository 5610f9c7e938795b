// @module-tag long
import { expect, test } from 'vitest'
import { findCode, openSite, SCRIPTS } from '../support/attacks.ts'
import { openSale, postOrder } from '../support/open-sale.ts'
import { openTestShop } from '../support/open-test-shop.ts'
import { openSmtpServer, readLetter } from '../support/smtp-server.ts'

const PAGES = ['/', '/page/mentions-legales', '/commande', '/panier', '/api/docs']

test('whatever the identity and the pages say, nothing runs and no file breaks', async () => {
  await using shop = await openTestShop({ database: 'sqlite' })
  const { read } = await openSite(shop)
  const session = await shop.logIn()
  const put = async (path: string, body: object) => {
    const { status } = await shop.json('PUT', path, body, session)
    expect([path, status]).toEqual([path, 200])
  }
  const hostile = [
    ...SCRIPTS,
    'Ｗ'.repeat(60),
    '\u202eshop.evil\u202c \u2067موتو\u2069',
    '![x](javascript:alert(1))',
  ]
  for (const text of hostile) {
    const line = text.replace(/[\u2028\u2029]/g, '').slice(0, 40)
    await put('/shop', {
      name: `Moto${line}`.slice(0, 60),
      tagline: line,
      about: text,
      phone: line,
      address: line,
      hours: line,
      legal: {
        ...{ company: line, rc: line, nif: line, nis: line, address: line, form: line },
        ...{ activity: line, host: line, dpo: line, declaration: line },
      },
    })
    const body = `## ${line}\n\n${text}\n\n[lien](javascript:alert(1)) [autre](data:text/html,x) <b>${text}</b>`
    for (const slug of ['mentions-legales', 'conditions-de-vente']) {
      await put(`/pages/${slug}`, { title: line, text: body, isPublished: true })
    }
    for (const page of PAGES) {
      const { status, text: html } = await read(page)
      expect([page, status]).toEqual([page, 200])
      expect([page, text, findCode(html)]).toEqual([page, text, []])
      expect(html).not.toContain('\u202e')
      for (const [, json = ''] of html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)) {
        expect(JSON.parse(json)).toHaveProperty('@graph')
      }
    }
    for (const path of ['/manifest.webmanifest', `/${shop.config.adminPath}/manifest.webmanifest`]) {
      expect(JSON.parse((await read(path)).text).name).toContain('Moto')
    }
    expect((await read('/sitemap.xml')).text).toContain('/page/mentions-legales</loc>')
  }
})

test('a name is no second sender of a letter', async () => {
  await using smtp = await openSmtpServer()
  await using shop = await openTestShop({
    database: 'sqlite',
    SMTP_URL: smtp.url,
    NOTIFY_EMAIL: 'owner@shop.dz',
  })
  const name = '"Moto" <thief@evil.dz>, été@evil.dz'
  await shop.json('PUT', '/shop', { name }, await shop.logIn())
  await postOrder(shop, (await openSale(shop)).form)
  await shop.orderFeed.refresh()
  await shop.notices.poll()
  await shop.notices.settled()
  expect(smtp.state.letters).toMatchObject([{ from: 'owner@shop.dz', to: ['owner@shop.dz'] }])
  const from = readLetter(smtp.state.letters[0]?.text ?? '').headers.get('From') ?? ''
  expect(from).toMatch(/<owner@shop\.dz>$/)
  expect(from.replace(/"(?:[^"\\]|\\.)*"|=\?[^?]+\?[QB]\?[^?]*\?=/g, '').match(/@/g)).toHaveLength(1)
})
