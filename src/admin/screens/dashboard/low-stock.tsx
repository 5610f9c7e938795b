import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { counted } from '#admin/count-text.ts'
import { lowStock } from '#admin/queries/products.ts'
import { variantName } from '#admin/screens/products/stock-values.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'

const SHOWN = 5

export function LowStock() {
  const { data: variants = [] } = useQuery(lowStock)
  const [isWhole, setWhole] = useState(false)
  if (variants.length === 0) return null
  return (
    <section aria-labelledby="low-stock" className="border border-concrete-200 bg-white">
      <div className="flex items-baseline justify-between gap-4 border-concrete-200 border-b px-4 py-3">
        <h2 id="low-stock" className="font-semibold text-ink text-lg">
          Presque épuisé
        </h2>
        <p className="text-concrete-600 text-sm">{counted(variants.length, 'variante', 'variantes')}</p>
      </div>
      <ul>
        {variants.slice(0, isWhole ? undefined : SHOWN).map(({ productId, name, size, color, quantity }) => (
          <li
            key={JSON.stringify([productId, size, color])}
            className="border-concrete-200 border-b last:border-b-0"
          >
            <Link
              to="/produits"
              search={{ recherche: name }}
              className="flex min-h-12 items-center gap-3 px-4 py-2 hover:bg-concrete-50"
            >
              <span className="min-w-0 flex-1">
                <span className="wrap-anywhere block text-ink">{name}</span>
                {(size || color) && (
                  <span className="block text-concrete-600 text-sm">{variantName({ size, color })}</span>
                )}
              </span>
              <span className={classes('price text-xl', quantity <= 0 ? 'text-race-deep' : 'text-ink')}>
                {quantity}
                <span className="sr-only"> en stock</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {variants.length > SHOWN && (
        <Button look="ghost" size="small" onClick={() => setWhole(!isWhole)} className="w-full">
          {isWhole ? 'Montrer moins' : `Voir les ${variants.length}`}
        </Button>
      )}
    </section>
  )
}
