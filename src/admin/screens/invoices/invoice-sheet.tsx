import { itemChoices } from '#admin/order/order-texts.ts'
import { ShopMark } from '#admin/screens/print/slip-parts.tsx'
import type { Invoice } from '#contract/invoice.ts'
import type { ShopIdentity } from '#contract/shop-identity.ts'
import { dinarsInWords } from '#rules/amount-in-words.ts'
import { isolate } from '#rules/text.ts'
import { Money } from '#web/ui/money.tsx'

const date = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'Africa/Algiers' })

/** Lists what the law requires of a seller. */
function sellerLines({ legal, phone, email }: Invoice['shop']): string[] {
  return [
    legal.company,
    legal.address,
    [legal.rc && `RC ${legal.rc}`, legal.nif && `NIF ${legal.nif}`, legal.nis && `NIS ${legal.nis}`]
      .filter(Boolean)
      .join(' · '),
    [phone, email].filter(Boolean).join(' · '),
  ].filter(Boolean)
}

function customerLines({ order }: Invoice): string[] {
  const place = order.deliveryType === 'home' ? [order.deliveryAddress, order.baladiya] : [order.center]
  return [...place, order.wilayaName, order.customerPhone].flatMap((line) => line || [])
}

/** Lays out an invoice on A4; a long one continues on further sheets, which repeat the table's head. */
export function InvoiceSheet({ invoice, logo }: { invoice: Invoice; logo: ShopIdentity['logo'] }) {
  const { order, shop, number, at, vat, isCancelled } = invoice
  return (
    <article
      aria-label={`Facture n° ${number}`}
      className="mx-auto flex min-h-[296.5mm] w-[210mm] shrink-0 break-after-page flex-col bg-white p-[15mm] text-[4mm] text-black shadow-lg last:break-after-auto print:min-h-0 print:shadow-none"
    >
      <header className="flex items-start justify-between gap-[8mm]">
        <div className="wrap-anywhere min-w-0 leading-snug">
          <ShopMark shop={{ name: shop.name, logo }} isLarge />
          {sellerLines(shop).map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
        <div className="shrink-0 text-right leading-snug">
          <h2 className="heading text-[8mm]">Facture</h2>
          <p className="price text-[5.5mm]">N°&nbsp;{number}</p>
          {isCancelled && (
            <p className="heading border-[0.6mm] border-black px-[2mm] text-center text-[6mm]">Annulée</p>
          )}
          <p>{date.format(new Date(at))}</p>
          <p>Commande n°&nbsp;{order.id}</p>
        </div>
      </header>
      <div className="wrap-anywhere mt-[8mm] ml-auto w-[85mm] border-[0.3mm] border-black p-[4mm] leading-snug">
        <p className="label text-[3.4mm]">Client</p>
        <p className="font-semibold text-[4.6mm]">
          <bdi>{order.customerName}</bdi>
        </p>
        {customerLines(invoice).map((line) => (
          <p key={line}>
            <bdi>{line}</bdi>
          </p>
        ))}
      </div>
      <table className="mt-[8mm] w-full border-collapse leading-snug">
        <thead>
          <tr className="border-black border-b-[0.5mm] text-left [&>th]:pb-[1.5mm]">
            <th>Désignation</th>
            <th className="text-right">Qté</th>
            <th className="pl-[4mm] text-right">Prix unitaire</th>
            <th className="pl-[4mm] text-right">Montant</th>
          </tr>
        </thead>
        <tbody>
          {order.items.map((item, row) => (
            <tr
              // biome-ignore lint/suspicious/noArrayIndexKey: lines never move
              key={row}
              className="break-inside-avoid border-black border-b-[0.2mm] align-top [&>td]:py-[1.5mm]"
            >
              <td className="wrap-anywhere">
                {[isolate(item.product_name), itemChoices(item)].filter(Boolean).join(' · ')}
              </td>
              <td className="price text-right">{item.quantity}</td>
              <td className="price pl-[4mm] text-right">
                <Money of={item.price} />
              </td>
              <td className="price pl-[4mm] text-right">
                <Money of={item.price * item.quantity} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="mt-[5mm] flex break-inside-avoid flex-col">
        <dl className="ml-auto w-[85mm]">
          <Sum label="Sous-total" amount={order.subtotal} />
          {order.discount > 0 && <Sum label="Remise" amount={-order.discount} />}
          <Sum label="Livraison" amount={order.deliveryPrice} />
          <div className="mt-[1mm] flex items-baseline justify-between border-black border-t-[0.5mm] pt-[1.5mm] font-semibold text-[5.5mm]">
            <dt>Total{vat === null ? '' : ' TTC'}</dt>
            <dd className="price">
              <Money of={order.totalPrice} />
            </dd>
          </div>
          {vat !== null && <Sum label={`Dont TVA ${shop.legal.vatPercent}\u00a0%`} amount={vat} />}
        </dl>
        <p className="mt-[8mm]">
          Arrêtée la présente facture à la somme de <strong>{dinarsInWords(order.totalPrice)}</strong>.
        </p>
        <p className="mt-[2mm]">Paiement en espèces à la livraison.</p>
      </div>
    </article>
  )
}

function Sum({ label, amount }: { label: string; amount: number }) {
  return (
    <div className="flex items-baseline justify-between py-[0.7mm]">
      <dt>{label}</dt>
      <dd className="price">
        <Money of={amount} />
      </dd>
    </div>
  )
}
