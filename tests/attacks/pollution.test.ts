// @module-tag long
import { expect } from 'vitest'
import { onOneDatabase } from '../support/on-each-database.ts'
import { openSale } from '../support/open-sale.ts'

const KEYS = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf']

onOneDatabase('no key of a body, form or URL reaches what all objects share', async (shop) => {
  const session = await shop.logIn()
  const { form, productId } = await openSale(shop)
  const before = Object.getOwnPropertyNames(Object.prototype).sort()
  let tried = 0
  const send = async (method: string, path: string, init: RequestInit) => {
    tried += 1
    const answer = await shop.request(`/api${path}`, { method, ...init })
    expect([path, answer.status < 500]).toEqual([path, true])
    return answer
  }
  const headers = { ...session, 'Content-Type': 'application/json' }
  for (const key of KEYS) {
    const evil = `"${key}":{"polluted":1,"isAdmin":true,"prototype":{"polluted":1}}`
    const order = `{${evil},${JSON.stringify(form).slice(1)}`
    expect((await send('POST', '/orders', { headers, body: order })).status).toBe(201)
    for (const path of ['/categories', '/brands', '/news', '/hero-cards', '/wilayas', '/auth/login']) {
      await send('POST', path, { headers, body: `{${evil},"name":{${evil}},"email":{${evil}}}` })
    }
    const specifications = `{"specifications":{"${key}":"valeur"}}`
    expect((await send('PUT', `/products/${productId}`, { headers, body: specifications })).status).toBe(200)
    const { body } = await shop.json<{ specifications: object }>('GET', `/products/${productId}`)
    expect(Object.getPrototypeOf(body.specifications)).toBe(Object.prototype)
    await send('GET', `/products?${key}[polluted]=1&${key}.polluted=1&${key}=1`, {})
    const part = `--b\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n{"polluted":1}\r\n--b--\r\n`
    await send('POST', '/products', {
      headers: { ...session, 'Content-Type': 'multipart/form-data; boundary=b' },
      body: part,
    })
  }
  expect(Object.getOwnPropertyNames(Object.prototype).sort()).toEqual(before)
  expect(({} as { polluted?: number }).polluted).toBeUndefined()
  console.log(`Keys of shared objects tried: ${tried} requests, none reached`)
})
