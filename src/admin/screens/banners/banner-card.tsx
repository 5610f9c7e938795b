import { RowActions } from '#admin/ui/icon-button.tsx'
import { useHiddenImage } from '#admin/ui/image-drop.tsx'
import { StateSwitch } from '#admin/ui/state-switch.tsx'
import type { Banner } from '#contract/content.ts'
import { classes } from '#web/ui/classes.ts'
import { Image } from '#web/ui/image.tsx'

export function bannerName({ id, title }: Banner): string {
  return title ? `«\u00a0${title}\u00a0»` : `n°\u00a0${id}`
}

type Props = {
  banner: Banner
  isBusy: boolean
  onSwitch: () => void
  onEdit: () => void
  onDelete: () => void
}

export function BannerCard({ banner, isBusy, onSwitch, onEdit, onDelete }: Props) {
  const name = bannerName(banner)
  return (
    <li className="flex flex-col border border-concrete-200 bg-white">
      <BannerImage banner={banner} />
      <div className="flex items-baseline gap-3 px-4 pt-3">
        <span className="price shrink-0 text-concrete-600">N° {banner.id}</span>
        <h2 className={classes('min-w-0', banner.title ? 'font-semibold text-ink' : 'text-concrete-600')}>
          {banner.title ?? 'Sans titre'}
        </h2>
      </div>
      <div className="mt-auto flex items-center justify-between gap-4 py-1.5 pr-1.5 pl-4">
        <StateSwitch
          isOn={banner.isActive}
          name={`bannière ${name}`}
          on="Actif"
          off="Inactif"
          isBusy={isBusy}
          onSwitch={onSwitch}
        />
        <RowActions name={`la bannière ${name}`} onEdit={onEdit} onDelete={onDelete} />
      </div>
    </li>
  )
}

function BannerImage({ banner }: { banner: Banner }) {
  const hidden = useBannerImage(banner)
  const look = classes('aspect-[2/1] w-full bg-concrete-100 object-cover', !banner.isActive && 'opacity-60')
  if (hidden) return <img src={hidden} alt="" className={look} />
  return (
    <Image
      src={banner.isActive ? banner.image : null}
      alt=""
      sizes="(min-width: 1280px) 400px, (min-width: 768px) 50vw, 100vw"
      maxWidth={960}
      className={look}
    />
  )
}

/** Returns the object URL of an inactive banner's image; null for an active banner, whose image is public. */
export function useBannerImage(banner: Banner | null): string | null {
  return useHiddenImage(banner && !banner.isActive ? banner.image : null, 960)
}
