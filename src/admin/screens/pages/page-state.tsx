import { ExternalLink } from '@lucide/icons'
import type { ShopPage } from '#contract/info-page.ts'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Badge, STATUS_COLORS } from '#web/ui/status-badge.tsx'

export function PageBadge({ isPublished = false }: Pick<ShopPage, 'isPublished'>) {
  return (
    <Badge className={`shrink-0 ${STATUS_COLORS[isPublished ? 'green' : 'yellow']}`}>
      {isPublished ? 'Publiée' : 'Brouillon'}
    </Badge>
  )
}

export function PublicLink({ page, className }: { page: ShopPage; className?: string }) {
  if (!page.isPublished) return null
  return (
    <a
      href={`/page/${page.slug}`}
      target="_blank"
      rel="noreferrer"
      className={classes(
        'relative inline-flex min-h-11 items-center gap-1.5 font-semibold text-ink text-sm underline underline-offset-4',
        className,
      )}
    >
      <Icon of={ExternalLink} className="size-4 shrink-0" />
      Voir dans la boutique
      <span className="sr-only">: {page.title}</span>
    </a>
  )
}
