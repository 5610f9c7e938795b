import { z } from 'zod'

// Schemas of setting values. Messages are English and follow the name of the setting.

export const onOff = (byDefault: 'on' | 'off') =>
  z
    .enum(['on', 'off'], 'must be on or off')
    .default(byDefault)
    .transform((value) => value === 'on')
export const digits = (pattern: RegExp, message: string) =>
  z.string().regex(pattern, message).transform(Number)
export const port = digits(/^[0-9]{1,5}$/, 'must be a port').refine(
  (number) => number <= 65_535,
  'must be a port',
)
export const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http(s) address' })
export const smtpUrl = z
  .url({ protocol: /^smtps?$/, hostname: /./, error: 'must begin with smtp:// or smtps://' })
  .refine(isEncoded, 'must have user and password percent-encoded')
export const bucketUrl = httpUrl
  .refine(isEncoded, 'must have its key and secret percent-encoded')
  .refine(
    (url) => (URL.parse(url)?.pathname ?? '/') !== '/',
    'must name a bucket, such as https://s3.example.com/bucket',
  )
export const secretKey = z.string().min(16, 'must have at least 16 characters').max(1000)
export const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
  .refine(
    (url) => URL.canParse(url) && !url.includes('#') && isEncoded(url),
    'must have user and password percent-encoded',
  )
export const origin = httpUrl.refine(isOrigin, 'must be an origin such as https://shop.example')

function isEncoded(url: string): boolean {
  const { username = '', password = '' } = URL.parse(url) ?? {}
  try {
    // The build drops a decoding whose result is not used.
    return typeof decodeURIComponent(username + password) === 'string'
  } catch {
    return false
  }
}

function isOrigin(url: string): boolean {
  const parsed = URL.parse(url)
  return parsed !== null && `${parsed.origin}/` === parsed.href
}
