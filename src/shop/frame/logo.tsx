import { Link } from '@tanstack/react-router'
import { Image } from '#web/ui/image.tsx'
import { useShop } from '../context.ts'
import { afterShopName } from '../head.ts'

export function Logo({ className = '' }: { className?: string }) {
  const { settings } = useShop()
  return (
    <Link
      to="/"
      aria-label={afterShopName(settings.name, 'accueil')}
      className={`flex items-center gap-[min(0.5rem,2.5vw)] whitespace-nowrap ${className}`}
    >
      {settings.logo ? (
        <Image
          src={settings.logo}
          alt=""
          sizes="200px"
          maxWidth={640}
          className="h-10 w-auto min-w-0 max-w-[200px] object-contain object-left"
        />
      ) : (
        <Wordmark name={settings.name} hasMark={!settings.hasVehicles} />
      )}
    </Link>
  )
}

/** Hides the mark on the narrowest screens. */
function Wordmark({ name, hasMark }: { name: string; hasMark: boolean }) {
  return (
    <>
      <svg
        viewBox="0 0 26 28"
        className={`h-[min(1.75rem,7.75vw)] w-auto shrink-0 ${hasMark ? '' : 'max-[349px]:hidden'}`}
        aria-hidden="true"
      >
        <path d="M7 0h7L7 28H0z" fill="var(--color-race-mark)" />
        <path d="M18 0h7l-7 28h-7z" fill="currentColor" />
      </svg>
      <span className="heading truncate pr-1 text-[min(1.75rem,7.75vw)] leading-none">{name}</span>
    </>
  )
}
