import { TriangleAlert } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { firstSteps } from '#admin/queries/shop.ts'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'

/** Warns once the owner has published a product, until a wilaya's prices or the free delivery are changed. */
export function ExamplePrices({ className }: { className?: string }) {
  const { data } = useQuery(firstSteps)
  if (!data?.hasExamplePrices) return null
  return (
    <p
      role="status"
      className={classes(
        'flex flex-wrap items-center gap-x-3 border border-amber-300 bg-amber-100 px-4 py-1 text-amber-900',
        className,
      )}
    >
      <Icon of={TriangleAlert} className="size-5 shrink-0" />
      <span className="min-w-0 flex-1 basis-60 py-2 font-semibold text-sm">
        Vos clients voient encore les prix de livraison donnés en exemple.
      </span>
      <Link
        to="/wilayas/tarifs"
        className="inline-flex min-h-11 items-center font-semibold text-sm underline underline-offset-4"
      >
        Fixer les prix de livraison
      </Link>
    </p>
  )
}
