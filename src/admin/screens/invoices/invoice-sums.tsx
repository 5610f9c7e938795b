import type { ReactNode } from 'react'
import type { Invoice } from '#contract/invoice.ts'
import { dinarsInWords } from '#rules/amount-in-words.ts'
import { formatCentimes } from '#rules/money.ts'
import { Money } from '#web/ui/money.tsx'

const day = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'Africa/Algiers' })

/** Shows the sums of an invoice, its payment and the place of the seller's stamp, which stay on one page. */
export function InvoiceSums({ invoice }: { invoice: Invoice }) {
  const { order, regime, paidAt } = invoice
  return (
    <div className="mt-[5mm] grid break-inside-avoid grid-cols-[minmax(0,1fr)_95mm] gap-x-[8mm] gap-y-[5mm]">
      <div className="self-end leading-relaxed">
        <p>
          Arrêtée la présente facture à la somme de <strong>{dinarsInWords(order.totalPrice)}</strong>.
        </p>
        {regime === 'ifu' && <p className="mt-[2mm]">Régime IFU&nbsp;: TVA non applicable.</p>}
        <p className="mt-[2mm]">Paiement en espèces à la livraison.</p>
        <p>Payée le {paidAt ? day.format(new Date(paidAt)) : <Blank />}</p>
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
          <Sum label="Sous-total">
            <Money of={order.subtotal} />
          </Sum>
          {lines.slice(order.items.length).map(({ name, total }) => (
            <Sum key={name} label={name}>
              <Money of={total} />
            </Sum>
          ))}
          {order.deliveryPrice === 0 && (
            <Sum label="Livraison">
              <Money of={0} />
            </Sum>
          )}
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
      {net === null && vat !== null && (
        <Sum label={`Dont TVA ${shop.legal.vatPercent}\u00a0%`}>
          <Money of={vat} />
        </Sum>
      )}
      {stamp !== null && stamp > 0 && (
        <Sum label="Dont droit de timbre, à la charge du vendeur">
          <Money of={stamp} />
        </Sum>
      )}
    </dl>
  )
}

function Blank() {
  return <span className="inline-block w-[45mm] border-black border-b-[0.2mm]">&nbsp;</span>
}

/** Shows an amount in DA to the centime. */
export function Centimes({ of: amount }: { of: number }) {
  return <bdi translate="no">{formatCentimes(amount)}</bdi>
}

function Sum({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-[3mm] py-[0.7mm] text-[3.8mm]">
      <dt>{label}</dt>
      <dd className="price shrink-0">{children}</dd>
    </div>
  )
}
