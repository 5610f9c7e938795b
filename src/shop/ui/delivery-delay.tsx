import { type Delay, delayText } from '#rules/delivery-delay.ts'

/** Shows in how many days the shop delivers to a wilaya; nothing if the owner has set no days. */
export function DeliveryDelay({ of }: { of: Delay }) {
  const text = delayText(of)
  return text && <p className="font-semibold">{text}</p>
}
