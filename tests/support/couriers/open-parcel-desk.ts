import type { TestShop } from '../open-test-shop.ts'
import { openCouriers } from './open-couriers.ts'
import type { PaperOptions } from './paper-courier.ts'

type Answer = { code?: string; message?: string; refused?: { id: number; message: string }[] }

/** A desk with `call` of the owner, whose routes ask the courier of the desk. */
export async function openParcelDesk(shop: TestShop, options: PaperOptions = {}) {
  const desk = await openCouriers(shop, options)
  const session = await shop.logIn()
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await shop.json<Answer>(method, path, body, session)
    return {
      status: answer.status,
      code: answer.body?.code,
      message: answer.body?.message,
      body: answer.body,
    }
  }
  const parcelOf = async (id: number) => (await desk.read(id)).parcel
  return { ...desk, call, parcelOf }
}
