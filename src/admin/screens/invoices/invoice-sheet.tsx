import type { ReactNode } from 'react'
import { itemChoices } from '#admin/order/order-texts.ts'
import { ShopMark } from '#admin/screens/print/slip-parts.tsx'
import type { Invoice } from '#contract/invoice.ts'
import type { ShopIdentity } from '#contract/shop-identity.ts'
import { dinarsInWords } from '#rules/amount-in-words.ts'
import { formatCentimes, formatDinars } from '#rules/money.ts'
import { isolate } from '#rules/text.ts'
import { Money } from '#web/ui/money.tsx'

const date = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'Africa/Algiers' })

/** Lists what an invoice must say about the seller by law. */
function sellerLines({ legal, phone, email }: Invoice['shop']): string[] {
  const capital = legal.capital ? `au capital de ${formatDinars(legal.capital)}` : ''
  return [
    legal.company,
    [legal.form, capital].filter(Boolean).join(' '),
    legal.activity,
    legal.address,
    [legal.rc && `RC ${legal.rc}`, legal.nif && `NIF ${legal.nif}`, legal.nis && `NIS ${legal.nis}`]
      .filter(Boolean)
      .join(' · '),
    [phone, email].filter(Boolean).join(' · '),
  ].flatMap((line) => line || [])
}

function customerLines({ order }: Invoice): string[] {
  const place = order.deliveryType === 'home' ? [order.deliveryAddress, order.baladiya] : [order.center]
  return [...place, order.wilayaName, order.customerPhone].flatMap((line) => line || [])
}

/** Lays out an invoice on A4; a long one continues on further sheets, which repeat the table's head. */
export function InvoiceSheet({ invoice, logo }: { invoice: Invoice; logo: ShopIdentity['logo'] }) {
  const { order, shop, number, at, lines, isCancelled } = invoice
  const hasTax = invoice.net !== null
  // Without tax, the sums below the table already list the lines that are not products, such as delivery.
  const shown = hasTax ? lines : lines.slice(0, order.items.length)
  return (
    <article
      aria-label={`Facture n° ${number}`}
      data-large
      className="group mx-auto flex min-h-[296.5mm] w-[210mm] shrink-0 break-after-page flex-col bg-white p-[15mm] text-[4mm] text-black shadow-lg last:break-after-auto print:min-h-0 print:py-0 print:shadow-none"
    >
      <header className="flex items-start justify-between gap-[8mm]">
        <div className="wrap-anywhere min-w-0 leading-snug">
          <ShopMark shop={{ name: shop.name, logo }} />
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
          <tr className="border-black border-b-[0.5mm] whitespace-nowrap text-left [&>th]:pb-[1.5mm]">
            <th>Désignation</th>
            <th className="pl-[4mm] text-right">Qté</th>
            <th className="pl-[4mm] text-right">Prix unitaire{hasTax && ' HT'}</th>
            <th className="pl-[4mm] text-right">Montant{hasTax && ' HT'}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((line, row) => (
            <tr
              // biome-ignore lint/suspicious/noArrayIndexKey: lines never move
              key={row}
              className="break-inside-avoid border-black border-b-[0.2mm] align-top [&>td]:py-[1mm]"
            >
              <td className="wrap-anywhere">
                {[isolate(line.name), itemChoices(line)].filter(Boolean).join(' · ')}
              </td>
              <td className="price pl-[4mm] text-right">{line.quantity}</td>
              <td className="price pl-[4mm] text-right">
                {line.unitNet === null ? (
                  <Money of={line.total / line.quantity} />
                ) : (
                  <Centimes of={line.unitNet} />
                )}
              </td>
              <td className="price pl-[4mm] text-right">
                {line.net === null ? <Money of={line.total} /> : <Centimes of={line.net} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <InvoiceSums invoice={invoice} />
    </article>
  )
}

/** Shows the sums of an invoice, its payment and the place of the seller's stamp, which stay on one page. */
function InvoiceSums({ invoice }: { invoice: Invoice }) {
  const { order, regime, paidAt } = invoice
  return (
    <div className="mt-[5mm] grid break-inside-avoid grid-cols-[minmax(0,1fr)_95mm] gap-x-[8mm] gap-y-[5mm]">
      <div className="self-end leading-relaxed">
        <p>
          Arrêtée la présente facture à la somme de <strong>{dinarsInWords(order.totalPrice)}</strong>.
        </p>
        {regime === 'ifu' && <p className="mt-[2mm]">Régime IFU&nbsp;: TVA non applicable.</p>}
        <p className="mt-[2mm]">Paiement en espèces à la livraison.</p>
        <p>Payée le {paidAt ? date.format(new Date(paidAt)) : <Blank />}</p>
      </div>
      <Totals invoice={invoice} />
      <div className="col-start-2 h-[30mm] border-[0.3mm] border-black p-[2mm] text-[3.4mm]">
        Cachet et signature
      </div>
    </div>
  )
}

function Totals({ invoice: { order, shop, lines, net, vat, stamp } }: { invoice: Invoice }) {
  return (
    <dl>
      {net === null ? (
        <>
          <Sum label="Sous-total" of={order.subtotal} />
          {lines.slice(order.items.length).map(({ name, total }) => (
            <Sum key={name} label={name}>
              <Money of={total} />
            </Sum>
          ))}
          {order.deliveryPrice === 0 && <Sum label="Livraison" of={0} />}
        </>
      ) : (
        <Sum label="Total HT">
          <Centimes of={net} />
        </Sum>
      )}
      {net !== null && vat !== null && (
        <Sum label={`TVA ${shop.legal.vatPercent}\u00a0%`}>
          <Centimes of={vat} />
        </Sum>
      )}
      <div className="mt-[1mm] flex items-baseline justify-between border-black border-t-[0.5mm] pt-[1.5mm] font-semibold text-[5.5mm]">
        <dt>Total{vat === null ? '' : ' TTC'}</dt>
        <dd className="price">
          <Money of={order.totalPrice} />
        </dd>
      </div>
      {net === null && vat !== null && <Sum label={`Dont TVA ${shop.legal.vatPercent}\u00a0%`} of={vat} />}
      {stamp !== null && stamp > 0 && <Sum label="Dont droit de timbre, à la charge du vendeur" of={stamp} />}
    </dl>
  )
}

function Blank() {
  return <span className="inline-block w-[45mm] border-black border-b-[0.2mm]">&nbsp;</span>
}

/** Shows an amount in DA to the centime. */
function Centimes({ of: amount }: { of: number }) {
  return <bdi translate="no">{formatCentimes(amount)}</bdi>
}

function Sum({ label, of, children }: { label: string; of?: number; children?: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-[3mm] py-[0.7mm] text-[3.8mm]">
      <dt>{label}</dt>
      <dd className="price shrink-0">{of === undefined ? children : <Money of={of} />}</dd>
    </div>
  )
}
