import { setTimeout } from 'node:timers/promises'
import type { Backup } from '#contract/backup.ts'
import type { Wilaya } from '#contract/delivery.ts'
import { ADMIN_EMAIL, ADMIN_PASSWORD } from './credentials.ts'
import { logInAt } from './log-in-at.ts'

const FORM = {
  customerName: 'Karim Benali',
  customerPhone: '0661 23 45 67',
  deliveryType: 'home',
  baladiya: 'Es Sénia',
  deliveryAddress: '5, rue de la Paix',
}

/** What the owner and a visitor of a shop do, by its API. */
export class ShopClient {
  readonly url: string

  constructor(url: string) {
    this.url = url
  }

  async setUp(code: string): Promise<void> {
    const owner = { email: ADMIN_EMAIL, password: ADMIN_PASSWORD }
    await this.#post('/setup', { ...owner, code, name: 'Guidon', phone: '0550 00 00 00' })
  }

  /** Makes a backup as the owner does; resolves once it is made or has failed. */
  async makeBackup(): Promise<Backup | undefined> {
    const { request, call } = await logInAt(this.url)
    await request('POST', '/backups', {})
    for (;;) {
      const [newest] = await call<Backup[]>('GET', '/backups')
      if (newest?.state !== 'making') return newest
      await setTimeout(200)
    }
  }

  /** Adds a product with an image, and returns the order of it that a visitor sends. */
  async openSale(): Promise<object> {
    const { Authorization, call } = await logInAt(this.url)
    const { id: categoryId } = await call<{ id: number }>('POST', '/categories', { name: 'Casques' })
    const casque = { name: 'Casque', price: 10_000, categoryId }
    const { product } = await call<{ product: { id: number } }>('POST', '/products', casque)
    const image = new FormData()
    image.append('images', new Blob([PIXEL], { type: 'image/png' }), 'casque.png')
    const images = `${this.url}/api/products/${product.id}/images`
    const sent = await fetch(images, { method: 'POST', headers: { Authorization }, body: image })
    if (!sent.ok) throw new Error(`The image was refused: ${await sent.text()}`)
    const oran = (await call<Wilaya[]>('GET', '/wilayas')).find(({ code }) => code === 31)
    if (!oran) throw new Error('The shop does not deliver to Oran')
    const items = [{ productId: product.id, quantity: 1, price: 10_000 }]
    return { ...FORM, wilayaId: oran.id, items, totalAmount: 10_000 + oran.homePrice }
  }

  async order(form: object): Promise<number> {
    return (await this.#post('/orders', form)).id
  }

  /** The numbers of all orders, oldest first, as the owner sees them. */
  async listOrders(): Promise<number[]> {
    const { call } = await logInAt(this.url)
    const { items } = await call<{ items: { id: number }[] }>('GET', '/orders')
    return items.map(({ id }) => id).sort((a, b) => a - b)
  }

  async #post(path: string, body: object): Promise<{ id: number }> {
    const headers = { 'Content-Type': 'application/json' }
    const sent = { method: 'POST', headers, body: JSON.stringify(body) }
    const answer = await fetch(`${this.url}/api${path}`, sent)
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as { id: number }
  }
}

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
