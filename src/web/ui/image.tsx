import { useEffect, useRef, useState } from 'react'
import { IMAGE_WIDTHS } from '#rules/images.ts'
import { classes } from './classes.ts'

type Props = {
  /** URL as the API returns it. */
  src: string | null
  alt: string
  sizes: string
  isEager?: boolean
  maxWidth?: number
  /** Called when the image cannot be loaded. */
  onBroken?: () => void
  className?: string
}

/** Shows a placeholder for a missing or broken image, and tries again when the browser is back online. */
export function Image({ src, alt, sizes, isEager = false, maxWidth = 1280, onBroken, className }: Props) {
  const [broken, setBroken] = useState<string | null>(null)
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    // The image may have failed before hydration, when no error handler was attached.
    const { complete, currentSrc, naturalWidth } = image.current ?? {}
    if (complete && currentSrc && naturalWidth === 0) setBroken(src)
  }, [src])
  useEffect(() => {
    if (broken === null) return
    const retry = () => setBroken(null)
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [broken])
  if (!src || broken === src) return <NoImage alt={alt} className={className} />
  return (
    <img
      ref={image}
      src={withWidth(src, 640)}
      srcSet={sourceSet(src, maxWidth)}
      sizes={sizes}
      alt={alt}
      loading={isEager ? 'eager' : 'lazy'}
      fetchPriority={isEager ? 'high' : undefined}
      decoding={isEager ? 'sync' : 'async'}
      onError={() => {
        setBroken(src)
        onBroken?.()
      }}
      className={classes('block', className)}
    />
  )
}

function sourceSet(src: string, maxWidth: number): string {
  const widths = IMAGE_WIDTHS.filter((width) => width <= maxWidth)
  return widths.map((width) => `${withWidth(src, width)} ${width}w`).join(', ')
}

export function withWidth(src: string, width: number): string {
  return `${src}${src.includes('?') ? '&' : '?'}w=${width}`
}

function NoImage({ alt, className }: { alt: string; className?: string | undefined }) {
  return (
    <span
      role="img"
      aria-label={alt ? `${alt} (sans photo)` : 'Sans photo'}
      className={classes('flex items-center justify-center bg-concrete-100 text-concrete-400', className)}
    >
      <svg
        viewBox="0 0 64 64"
        className="h-2/5 max-h-24 w-2/5"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        aria-hidden="true"
      >
        <path d="M8 40c0-15 10-25 25-25 14 0 22 9 23 22l-3 4H32l-4 9H14c-4 0-6-4-6-10Z" />
        <path d="M31 27h24M24 41l8 0" />
        <path d="M6 58 58 6" strokeWidth="2" />
      </svg>
    </span>
  )
}
