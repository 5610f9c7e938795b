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
      className={`flex items-center gap-[min(0.5rem,2.5vw)] ${className}`}
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

/** Text sizes by the number of letters, so that the whole name fits beside the buttons of a phone. */
const SIZES = [
  { upTo: 10, mark: 'max-[349px]:hidden', text: 'text-[min(1.75rem,7.75vw)]' },
  { upTo: 24, mark: 'max-sm:hidden', text: 'text-[min(1.75rem,5.4vw)] sm:text-[1.75rem]' },
  { upTo: 60, mark: 'max-sm:hidden', text: 'text-[min(1.25rem,3.8vw)] sm:text-xl' },
]

/** Wraps a long name, and leaves out the mark where there is no room for both. */
function Wordmark({ name, hasMark }: { name: string; hasMark: boolean }) {
  // A long word would break within, so it gets small letters.
  const longestWord = Math.max(...name.split(' ').map((word) => word.length))
  const letters = longestWord > 13 ? Math.max(name.length, 25) : name.length
  const { mark, text } = SIZES.find(({ upTo }) => letters <= upTo) ?? { mark: 'hidden', text: 'text-sm' }
  return (
    <>
      <svg
        viewBox="0 0 26 28"
        className={`h-[min(1.75rem,7.75vw)] w-auto shrink-0 ${hasMark && letters <= 10 ? '' : mark}`}
        aria-hidden="true"
      >
        <path d="M7 0h7L7 28H0z" fill="var(--color-race-mark)" />
        <path d="M18 0h7l-7 28h-7z" fill="currentColor" />
      </svg>
      <span className={`heading wrap-anywhere min-w-0 text-balance pr-1 leading-none ${text}`}>{name}</span>
    </>
  )
}
