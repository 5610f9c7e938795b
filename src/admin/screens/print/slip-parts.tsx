import { counted } from '#admin/count-text.ts'
import { formatDate, itemChoices, lineText } from '#admin/order/order-texts.ts'
import { OwnerImage } from '#admin/ui/image-drop.tsx'
import type { AdminOrder } from '#contract/admin-order.ts'
import type { ShopIdentity } from '#contract/shop-identity.ts'
import { DELIVERY_LABELS } from '#rules/delivery.ts'
import { phoneText } from '#rules/phone.ts'
import { isolate } from '#rules/text.ts'
import { withWidth } from '#web/ui/image.tsx'
import { Money } from '#web/ui/money.tsx'
import { Barcode, QrCode } from './codes.tsx'

export type SlipProps = { order: AdminOrder; shop: ShopIdentity }

/** Head of a sheet: shop, order number, barcode and QR code. It is larger on a sheet with `data-large`. */
export function Head({ order: { id, parcel, createdAt }, shop }: SlipProps) {
  return (
    <header className="flex items-start justify-between gap-[4mm] border-black border-b-[0.5mm] pb-[2mm]">
      <div className="min-w-0">
        <ShopMark shop={shop} />
        <p className="line-clamp-2 leading-tight text-[3mm] group-data-large:mb-[2mm] group-data-large:text-[1em]">
          {[shop.phone, shop.address].flatMap((part) => (part ? isolate(part) : [])).join(' · ')}
        </p>
        <h2 className="price leading-tight text-[8mm] group-data-large:text-[11mm]">Commande n°&nbsp;{id}</h2>
        <p className="leading-tight text-[3.4mm] group-data-large:text-[4.2mm]">du {formatDate(createdAt)}</p>
        {parcel?.tracking && (
          <p className="line-clamp-1 leading-tight text-[3.4mm] group-data-large:text-[4.2mm]">
            <bdi>{parcel.courier}</bdi>&nbsp;:{' '}
            <bdi className="font-semibold tabular-nums">{parcel.tracking}</bdi>
          </p>
        )}
        <Barcode text={String(id)} className="mt-[1mm] -ml-[3.75mm] h-[10mm] group-data-large:h-[14mm]" />
      </div>
      <QrCode text={String(id)} className="shrink-0 size-[20mm] group-data-large:size-[28mm]" />
    </header>
  )
}

export function ShopMark({ shop: { name, logo } }: { shop: Pick<ShopIdentity, 'name' | 'logo'> }) {
  if (logo) {
    return (
      <img
        src={withWidth(logo, 640)}
        alt={name}
        className="mb-[1mm] max-w-[53mm] object-contain object-left h-[8mm] group-data-large:h-[10.6mm]"
      />
    )
  }
  return <p className="heading line-clamp-1 text-[4.5mm] group-data-large:text-[6mm]">{name}</p>
}

export function Recipient({ order }: Pick<SlipProps, 'order'>) {
  const pieces = order.items.reduce((sum, { quantity }) => sum + quantity, 0)
  const place = order.deliveryType === 'home' ? [order.baladiya, order.deliveryAddress] : [order.center]
  return (
    <div
      data-part="recipient"
      className="pt-[2mm] pb-[0.5mm] group-data-large:pt-[5mm] group-data-large:pb-[1mm]"
    >
      <div className="flex flex-col gap-[0.5mm] group-data-large:gap-[1mm]">
        <p className="line-clamp-2 font-semibold leading-tight text-[5mm] group-data-large:text-[6.5mm]">
          <bdi>{order.customerName}</bdi>
        </p>
        <p className="price whitespace-normal leading-tight text-[5.5mm] group-data-large:text-[7mm]">
          <bdi dir="ltr">{phoneText(order.customerPhone)}</bdi>
        </p>
        <p className="font-semibold leading-tight text-[4.2mm] group-data-large:text-[5mm]">
          <bdi>{order.wilayaName}</bdi> · {DELIVERY_LABELS[order.deliveryType]}
        </p>
        {place.filter(Boolean).map((text) => (
          <p
            key={text}
            className="whitespace-pre-line leading-snug line-clamp-6 group-data-large:line-clamp-12"
          >
            <bdi>{text}</bdi>
          </p>
        ))}
      </div>
      {order.exchange && <TakeBack exchange={order.exchange} />}
      <p className="flex flex-wrap items-center justify-between gap-x-[4mm] border-[0.6mm] border-black px-[3mm] mt-[2mm] py-[1.5mm] group-data-large:mt-[5mm] group-data-large:py-[3mm]">
        <span className="label text-[1.2em]">À encaisser</span>
        <Money
          of={order.totalPrice}
          className="price leading-none text-[11mm] group-data-large:text-[16mm]"
        />
      </p>
      <p className="label leading-none mt-[2.5mm] group-data-large:mt-[6mm]">{counted(pieces, 'article')}</p>
    </div>
  )
}

/** Lists the pieces of an exchange that the driver must take back. */
function TakeBack({ exchange: { of, back } }: { exchange: NonNullable<AdminOrder['exchange']> }) {
  return (
    <div className="border-[0.6mm] border-black border-dashed px-[3mm] leading-tight mt-[2mm] py-[1mm] group-data-large:mt-[4mm] group-data-large:py-[2mm]">
      <p className="label text-[5mm] group-data-large:text-[7mm]">
        Échange <span className="text-[0.6em]">de la commande n°&nbsp;{of}</span>
      </p>
      <p className="font-semibold line-clamp-4 group-data-large:line-clamp-6">
        Reprendre&nbsp;: {back.map((item) => lineText(item, ' · ')).join(', ')}
      </p>
    </div>
  )
}

export function Line({ item }: { item: AdminOrder['items'][number] }) {
  const choices = itemChoices(item)
  return (
    <li className="flex items-center gap-[2mm] border-black border-b py-[1.2mm] leading-tight">
      <span className="price shrink-0 text-[1.2em]">{item.quantity} ×</span>
      {item.image && (
        <OwnerImage src={item.image} isEager sizes="12mm" className="size-[12mm] shrink-0 object-contain" />
      )}
      <span className="min-w-0">
        <bdi>{item.product_name}</bdi>
        {choices && <strong className="font-semibold"> · {choices}</strong>}
      </span>
    </li>
  )
}
