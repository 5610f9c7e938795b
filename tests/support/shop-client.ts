import { setTimeout } from 'node:timers/promises'
import type { Backup } from '#contract/backup.ts'
import type { Wilaya } from '#contract/delivery.ts'
import { ADMIN_EMAIL, ADMIN_PASSWORD } from './credentials.ts'

const FORM = {
  customerName: 'Karim Benali',
  customerPhone: '0661 23 45 67',
  deliveryType: 'home',
  baladiya: 'Es Sénia',
  deliveryAddress: '5, rue de la Paix',
}

/** What the tests read of what they have posted. */
type Answer = { id: number; token: string; product: { id: number } }

/** What the owner and a visitor of a shop do, by its API. */
export class ShopClient {
  readonly url: string

  constructor(url: string) {
    this.url = url
  }

  /** Makes the owner, by the code of the first start. */
  async setUp(code: string): Promise<void> {
    const owner = { email: ADMIN_EMAIL, password: ADMIN_PASSWORD }
    await this.#post('/setup', { ...owner, code, name: 'Guidon', phone: '0550 00 00 00' })
  }

  /** Makes a backup as the owner does; resolves once it is made or has failed. */
  async makeBackup(): Promise<Backup | undefined> {
    const { token } = await this.#post('/auth/login', { email: ADMIN_EMAIL, password: ADMIN_PASSWORD })
    const headers = { Authorization: `Bearer ${token}` }
    await this.#post('/backups', {}, headers)
    for (;;) {
      const answer = await fetch(`${this.url}/api/backups`, { headers })
      const [newest] = (await answer.json()) as Backup[]
      if (newest?.state !== 'making') return newest
      await setTimeout(200)
    }
  }

  /** Adds a product with an image, and returns the order of it that a visitor sends. */
  async openSale(): Promise<object> {
    const { token } = await this.#post('/auth/login', { email: ADMIN_EMAIL, password: ADMIN_PASSWORD })
    const headers = { Authorization: `Bearer ${token}` }
    const category = await this.#post('/categories', { name: 'Casques' }, headers)
    const { product } = await this.#post(
      '/products',
      { name: 'Casque', price: 10_000, categoryId: category.id },
      headers,
    )
    const image = new FormData()
    image.append('images', new Blob([PIXEL], { type: 'image/png' }), 'casque.png')
    const sent = await fetch(`${this.url}/api/products/${product.id}/images`, {
      method: 'POST',
      headers,
      body: image,
    })
    if (!sent.ok) throw new Error(`The image was refused: ${await sent.text()}`)
    const sold = await fetch(`${this.url}/api/wilayas`)
    const wilayas = (await sold.json()) as Wilaya[]
    const oran = wilayas.find(({ code }) => code === 31)
    if (!oran) throw new Error('The shop does not deliver to Oran')
    const items = [{ productId: product.id, quantity: 1, price: 10_000 }]
    return { ...FORM, wilayaId: oran.id, items, totalAmount: 10_000 + oran.homePrice }
  }

  /** Places an order; returns its number. */
  async order(form: object): Promise<number> {
    return (await this.#post('/orders', form)).id
  }

  /** The numbers of all orders, oldest first, as the owner sees them. */
  async listOrders(): Promise<number[]> {
    const { token } = await this.#post('/auth/login', { email: ADMIN_EMAIL, password: ADMIN_PASSWORD })
    const answer = await fetch(`${this.url}/api/orders`, { headers: { Authorization: `Bearer ${token}` } })
    const { items } = (await answer.json()) as { items: { id: number }[] }
    return items.map(({ id }) => id).sort((a, b) => a - b)
  }

  async #post(path: string, body: object, headers: Record<string, string> = {}): Promise<Answer> {
    const answer = await fetch(`${this.url}/api${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Answer
  }
}

/** A PNG of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
