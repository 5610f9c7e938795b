import { expect, test } from 'vitest'
import { ENDPOINTS, type Endpoint, type EndpointName } from '#contract/endpoints.ts'
import { openTestShop, type Refusal } from './open-test-shop.ts'

/** A form or query that its route takes, and values that it refuses, by their path, such as `items.0.price`. */
type Refusals = [route: EndpointName, good: object, bad: Record<string, unknown[]>]

/** Tests that each value is refused on its field alone, by the schema of the route; the first also by a request. */
export function testRefusals(rows: Refusals[]): void {
  test.each(rows)('%s refuses each value that does not fit, on its field alone', (route, good, bad) => {
    const { body, query }: Endpoint = ENDPOINTS[route]
    const check = (form: unknown) => {
      const { error } = (body ?? query)?.safeParse(form) ?? {}
      return [...new Set(error?.issues.map((issue) => issue.path.join('.')))]
    }
    expect(check(good)).toEqual([])
    for (const [path, values] of Object.entries(bad))
      for (const value of values)
        expect([path, value, check(withValue(good, path.split('.'), value))]).toEqual([path, value, [path]])
  })

  test('what a schema refuses is a 400 of its route, with the field', async () => {
    await using shop = await openTestShop({ database: 'sqlite' })
    const call = await shop.asOwner()
    for (const [route, good, bad] of rows) {
      const [method = '', url = ''] = route.replace(/:\w+/, '1').split(' ')
      const [path = '', values] = Object.entries(bad)[0] ?? []
      const form = withValue(good, path.split('.'), values?.[0])
      const answer = await (method === 'GET'
        ? call<Refusal>(method, `${url}?${new URLSearchParams(Object.entries(Object(form)))}`)
        : call<Refusal>(method, url, form))
      expect([route, answer.status, answer.body.issues?.[0]?.path]).toEqual([route, 400, path])
      expect(answer.body.message).toBe(answer.body.issues?.[0]?.message)
    }
  })
}

function withValue(form: unknown, [key = '', ...rest]: string[], value: unknown): unknown {
  if (key === '') return value
  if (Array.isArray(form))
    return form.map((part, index) => (String(index) === key ? withValue(part, rest, value) : part))
  return { ...Object(form), [key]: withValue(Object(form)[key], rest, value) }
}
