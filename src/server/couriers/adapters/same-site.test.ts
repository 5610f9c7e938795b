import { expect, test } from 'vitest'
import { pageOfSite } from './same-site.ts'

test.each([
  ['https://yalidine.app/app/a.php?x=1', 'https://api.yalidine.app/v1/', true],
  ['https://a.b.yalidine.app/', 'https://api.yalidine.app/v1/', true],
  ['https://evil.app/', 'https://api.yalidine.app/v1/', false],
  ['https://yalidine.app@evil.example/', 'https://api.yalidine.app/v1/', false],
  ['https://owner:key@yalidine.app/', 'https://api.yalidine.app/v1/', false],
  ['http://yalidine.app/', 'https://api.yalidine.app/v1/', false],
  ['data:text/html,hello', 'https://api.yalidine.app/v1/', false],
  ['https://evil.com.dz/', 'https://api.shop.com.dz/', false],
  ['https://www.shop.com.dz/', 'https://api.shop.com.dz/', true],
  ['https://9.9.2.3/', 'https://1.1.2.3/', false],
  ['http://127.0.0.1:80/label', 'http://127.0.0.1:80/v1/', true],
  ['http://127.0.0.1:81/label', 'http://127.0.0.1:80/v1/', false],
  [`https://yalidine.app/${'a'.repeat(2000)}`, 'https://api.yalidine.app/v1/', false],
  ['/app/label', 'https://api.yalidine.app/v1/', false],
  [{ href: 'https://yalidine.app/' }, 'https://api.yalidine.app/v1/', false],
])('%s is a page of %s: %s', (page, base, isTaken) => {
  expect(pageOfSite(page, [new URL(base)]) !== null).toBe(isTaken)
})
