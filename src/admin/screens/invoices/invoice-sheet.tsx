import { itemChoices } from '#admin/order/order-texts.ts'
import { ShopMark } from '#admin/screens/print/slip-parts.tsx'
import type { Invoice } from '#contract/invoice.ts'
import type { ShopIdentity } from '#contract/shop-identity.ts'
import { formatDinars } from '#rules/money.ts'
import { isolate } from '#rules/text.ts'
import { Money } from '#web/ui/money.tsx'
import { Centimes, InvoiceSums } from './invoice-sums.tsx'

const date = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'Africa/Algiers' })

/** Lists what the law requires of a seller. */
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
  // Sums say the rest where no tax is taken out.
  const shown = hasTax ? lines : lines.slice(0, order.items.length)
  return (
    <article
      aria-label={`Facture n° ${number}`}
      className="mx-auto flex min-h-[296.5mm] w-[210mm] shrink-0 break-after-page flex-col bg-white p-[15mm] text-[4mm] text-black shadow-lg last:break-after-auto print:min-h-0 print:py-0 print:shadow-none"
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
