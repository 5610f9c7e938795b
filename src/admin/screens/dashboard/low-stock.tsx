import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { counted } from '#admin/count-text.ts'
import { lowStock, soldOut } from '#admin/queries/products.ts'
import { variantName } from '#admin/screens/products/stock/variant-texts.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'

const SHOWN = 5

/** Lists sold-out products, then variants that are low in stock, without those of sold-out products. */
export function LowStock() {
  const { data: out = { items: [], total: 0 } } = useQuery(soldOut)
  const { data: low = [] } = useQuery(lowStock)
  const [isWhole, setWhole] = useState(false)
  const variants = low.filter(({ productId }) => !out.items.some(({ id }) => id === productId))
  return (
    <>
      {out.total > 0 && (
        <StockSection id="sold-out" title="Épuisés" count={counted(out.total, 'produit')}>
          {out.items.slice(0, SHOWN).map(({ id, name, brand }) => (
            <StockLine key={id} name={name} detail={brand} quantity={0} />
          ))}
          <li>
            <Link
              to="/produits"
              search={{ stock: 'epuises' }}
              className={classes(buttonClass('ghost', 'small'), 'w-full')}
            >
              {out.total > SHOWN ? `Voir les ${out.total} produits épuisés` : 'Voir dans les produits'}
            </Link>
          </li>
        </StockSection>
      )}
      {variants.length > 0 && (
        <StockSection id="low-stock" title="Presque épuisés" count={counted(variants.length, 'variante')}>
          {variants
            .slice(0, isWhole ? undefined : SHOWN)
            .map(({ productId, name, size, color, quantity }) => (
              <StockLine
                key={JSON.stringify([productId, size, color])}
                name={name}
                detail={size || color ? variantName({ size, color }) : null}
                quantity={quantity}
              />
            ))}
          {variants.length > SHOWN && (
            <li>
              <Button look="ghost" size="small" onClick={() => setWhole(!isWhole)} className="w-full">
                {isWhole ? 'Montrer moins' : `Voir les ${variants.length}`}
              </Button>
            </li>
          )}
        </StockSection>
      )}
    </>
  )
}

type SectionProps = { id: string; title: string; count: string; children: ReactNode }

function StockSection({ id, title, count, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className="border border-concrete-200 bg-white">
      <div className="flex items-baseline justify-between gap-4 border-concrete-200 border-b px-4 py-3">
        <h2 id={id} className="font-semibold text-ink text-lg">
          {title}
        </h2>
        <p className="text-concrete-600 text-sm">{count}</p>
      </div>
      <ul>{children}</ul>
    </section>
  )
}

function StockLine({ name, detail, quantity }: { name: string; detail: string | null; quantity: number }) {
  return (
    <li className="border-concrete-200 border-b last:border-b-0">
      <Link
        to="/produits"
        search={{ recherche: name }}
        className="flex min-h-12 items-center gap-3 px-4 py-2 hover:bg-concrete-50"
      >
        <span className="min-w-0 flex-1">
          <span className="wrap-anywhere block text-ink">{name}</span>
          {detail && <span className="block text-concrete-600 text-sm">{detail}</span>}
        </span>
        <span className={classes('price text-xl', quantity <= 0 ? 'text-alarm-deep' : 'text-ink')}>
          {quantity}
          <span className="sr-only"> en stock</span>
        </span>
      </Link>
    </li>
  )
}
