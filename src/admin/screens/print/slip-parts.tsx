import { counted } from '#admin/count-text.ts'
import { formatDate, itemChoices } from '#admin/order/order-texts.ts'
import { OwnerImage } from '#admin/ui/image-drop.tsx'
import type { AdminOrder } from '#contract/admin-order.ts'
import type { ShopIdentity } from '#contract/shop-identity.ts'
import { DELIVERY_LABELS } from '#rules/delivery.ts'
import { phoneText } from '#rules/phone.ts'
import { isolate } from '#rules/text.ts'
import { classes } from '#web/ui/classes.ts'
import { withWidth } from '#web/ui/image.tsx'
import { Money } from '#web/ui/money.tsx'
import { Barcode, QrCode } from './codes.tsx'
import type { Format } from './print-search.ts'

export type SlipProps = { order: AdminOrder; shop: ShopIdentity; format: Format }

export function Head({ order: { id, parcel, createdAt }, shop, format }: SlipProps) {
  const isLarge = format === 'a4'
  return (
    <header className="flex items-start justify-between gap-[4mm] border-black border-b-[0.5mm] pb-[2mm]">
      <div className="min-w-0">
        <ShopMark shop={shop} isLarge={isLarge} />
        <p className={classes('line-clamp-2 leading-tight', isLarge ? 'mb-[2mm]' : 'text-[3mm]')}>
          {[shop.phone, shop.address].flatMap((part) => (part ? isolate(part) : [])).join(' · ')}
        </p>
        <h2 className={classes('price leading-tight', isLarge ? 'text-[11mm]' : 'text-[8mm]')}>
          Commande n°&nbsp;{id}
        </h2>
        <p className={classes('leading-tight', isLarge ? 'text-[4.2mm]' : 'text-[3.4mm]')}>
          du {formatDate(createdAt)}
        </p>
        {parcel?.tracking && (
          <p className={classes('line-clamp-1 leading-tight', isLarge ? 'text-[4.2mm]' : 'text-[3.4mm]')}>
            <bdi>{parcel.courier}</bdi>&nbsp;:{' '}
            <bdi className="font-semibold tabular-nums">{parcel.tracking}</bdi>
          </p>
        )}
        <Barcode
          text={String(id)}
          className={classes('mt-[1mm] -ml-[3.75mm]', isLarge ? 'h-[14mm]' : 'h-[10mm]')}
        />
      </div>
      <QrCode text={String(id)} className={classes('shrink-0', isLarge ? 'size-[28mm]' : 'size-[20mm]')} />
    </header>
  )
}

export function ShopMark({
  shop: { name, logo },
  isLarge,
}: {
  shop: Pick<ShopIdentity, 'name' | 'logo'>
  isLarge: boolean
}) {
  if (logo) {
    return (
      <img
        src={withWidth(logo, 640)}
        alt={name}
        className={classes(
          'mb-[1mm] max-w-[53mm] object-contain object-left',
          isLarge ? 'h-[10.6mm]' : 'h-[8mm]',
        )}
      />
    )
  }
  return <p className={classes('heading line-clamp-1', isLarge ? 'text-[6mm]' : 'text-[4.5mm]')}>{name}</p>
}

export function Recipient({ order, format }: Pick<SlipProps, 'order' | 'format'>) {
  const isLarge = format === 'a4'
  const pieces = order.items.reduce((sum, { quantity }) => sum + quantity, 0)
  const place = order.deliveryType === 'home' ? [order.baladiya, order.deliveryAddress] : [order.center]
  return (
    <div data-part="recipient" className={isLarge ? 'pt-[5mm] pb-[1mm]' : 'pt-[2mm] pb-[0.5mm]'}>
      <div className={classes('flex flex-col', isLarge ? 'gap-[1mm]' : 'gap-[0.5mm]')}>
        <p
          className={classes(
            'line-clamp-2 font-semibold leading-tight',
            isLarge ? 'text-[6.5mm]' : 'text-[5mm]',
          )}
        >
          <bdi>{order.customerName}</bdi>
        </p>
        <p
          className={classes(
            'price whitespace-normal leading-tight',
            isLarge ? 'text-[7mm]' : 'text-[5.5mm]',
          )}
        >
          <bdi dir="ltr">{phoneText(order.customerPhone)}</bdi>
        </p>
        <p className={classes('font-semibold leading-tight', isLarge ? 'text-[5mm]' : 'text-[4.2mm]')}>
          <bdi>{order.wilayaName}</bdi> · {DELIVERY_LABELS[order.deliveryType]}
        </p>
        {place.filter(Boolean).map((text) => (
          <p
            key={text}
            className={classes(
              'whitespace-pre-line leading-snug',
              isLarge ? 'line-clamp-12' : 'line-clamp-6',
            )}
          >
            <bdi>{text}</bdi>
          </p>
        ))}
      </div>
      {order.exchange && <TakeBack exchange={order.exchange} isLarge={isLarge} />}
      <p
        className={classes(
          'flex flex-wrap items-center justify-between gap-x-[4mm] border-[0.6mm] border-black px-[3mm]',
          isLarge ? 'mt-[5mm] py-[3mm]' : 'mt-[2mm] py-[1.5mm]',
        )}
      >
        <span className="label text-[1.2em]">À encaisser</span>
        <Money
          of={order.totalPrice}
          className={classes('price leading-none', isLarge ? 'text-[16mm]' : 'text-[11mm]')}
        />
      </p>
      <p className={classes('label leading-none', isLarge ? 'mt-[6mm]' : 'mt-[2.5mm]')}>
        {counted(pieces, 'article')}
      </p>
    </div>
  )
}

type TakeBackProps = { exchange: NonNullable<AdminOrder['exchange']>; isLarge: boolean }

/** Lists the pieces of an exchange that the driver must take back. */
function TakeBack({ exchange: { of, back }, isLarge }: TakeBackProps) {
  return (
    <div
      className={classes(
        'border-[0.6mm] border-black border-dashed px-[3mm] leading-tight',
        isLarge ? 'mt-[4mm] py-[2mm]' : 'mt-[2mm] py-[1mm]',
      )}
    >
      <p className={classes('label', isLarge ? 'text-[7mm]' : 'text-[5mm]')}>
        Échange <span className="text-[0.6em]">de la commande n°&nbsp;{of}</span>
      </p>
      <p className={classes('font-semibold', isLarge ? 'line-clamp-6' : 'line-clamp-4')}>
        Reprendre&nbsp;:{' '}
        {back
          .map((item) =>
            [`${item.quantity} × ${isolate(item.product_name)}`, itemChoices(item)]
              .filter(Boolean)
              .join(' · '),
          )
          .join(', ')}
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
