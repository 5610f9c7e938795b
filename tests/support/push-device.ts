import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import type { NewPushDevice } from '#contract/push.ts'

/** A browser that has subscribed to push messages: its subscription, and how it reads a message. */
export class PushDevice {
  readonly subscription: NewPushDevice
  readonly #keys: ECDH = createECDH('prime256v1')
  readonly #auth = randomBytes(16)

  constructor(endpoint: string, label = 'Téléphone') {
    const p256dh = this.#keys.generateKeys().toString('base64url')
    this.subscription = { endpoint, keys: { p256dh, auth: this.#auth.toString('base64url') }, label }
  }

  /** Decrypts a message (RFC 8291, RFC 8188), as the browser does. */
  read(body: Uint8Array): unknown {
    const bytes = Buffer.from(body)
    const salt = bytes.subarray(0, 16)
    const senderKey = bytes.subarray(21, 21 + bytes.readUInt8(20))
    const sealed = bytes.subarray(21 + senderKey.length)
    const shared = this.#keys.computeSecret(senderKey)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#keys.getPublicKey(), senderKey])
    const secret = Buffer.from(hkdfSync('sha256', shared, this.#auth, info, 32))
    const derive = (name: string, length: number) =>
      Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, length))
    const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
    decipher.setAuthTag(sealed.subarray(-16))
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
    return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString())
  }
}

/** The claims of a push request's signature (RFC 8292), checked with the shop's public key. */
export function readSignature(authorization: string, publicKey: string): Record<string, unknown> {
  const [, token = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? []
  const [header = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const jwk = { kty: 'EC', crv: 'P-256', x, y }
  const isValid = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isValid || key !== publicKey) throw new Error('The signature is not the shop’s')
  return JSON.parse(Buffer.from(claims, 'base64url').toString())
}
