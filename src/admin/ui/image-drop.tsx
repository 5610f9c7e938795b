import { ImagePlus, Trash2, Undo2 } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { authorizedFetch } from '#admin/api.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorText } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Image, withWidth } from '#web/ui/image.tsx'
import { DropZone } from './drop-zone.tsx'

type Props = {
  label: string
  currentUrl: string | null
  value: File | null
  onChange: (file: File | null) => void
  onRemove?: () => void
  error?: string | null | undefined
}

export function ImageDrop({ label, currentUrl, value: file, onChange, onRemove, error }: Props) {
  const id = useId()
  const [problem, setProblem] = useState<string | null>(null)
  const chosen = useObjectUrl(file)
  const shown = file
    ? chosen
    : currentUrl && (currentUrl.startsWith('blob:') ? currentUrl : withWidth(currentUrl, 640))
  const wrong = problem ?? error
  return (
    <div className="flex flex-col gap-1.5">
      <p id={`${id}-label`} className="font-semibold text-ink text-sm">
        {label}
      </p>
      <DropZone
        id={id}
        isInvalid={Boolean(wrong)}
        onFiles={([image], found) => {
          setProblem(found)
          if (image) onChange(image)
        }}
        className="min-h-36 overflow-hidden p-3"
      >
        <span className="flex flex-col items-center gap-2">
          {shown && <img src={shown} alt="" className="max-h-44 max-w-full bg-white object-contain" />}
          <span className="flex items-center gap-2 font-semibold text-ink text-sm">
            <Icon of={ImagePlus} className="size-5 text-concrete-600" />
            {shown ? 'Choisir une autre image' : 'Choisir une image'}
            <span className="sr-only">({label})</span>
          </span>
          {file ? (
            <span className="text-concrete-600 text-sm">{file.name}</span>
          ) : (
            <span className="hidden text-concrete-600 text-sm md:block">ou la glisser ici</span>
          )}
        </span>
      </DropZone>
      <ErrorText id={`${id}-error`} role="alert">
        {wrong}
      </ErrorText>
      {file && (
        <Button look="ghost" size="small" onClick={() => onChange(null)} className="self-start">
          <Icon of={Undo2} className="size-4" />
          {currentUrl ? 'Garder l’image actuelle' : 'Retirer l’image'}
        </Button>
      )}
      {!file && currentUrl && onRemove && (
        <Button look="ghost" size="small" onClick={onRemove} className="self-start">
          <Icon of={Trash2} className="size-4" />
          Supprimer l’image
        </Button>
      )}
    </div>
  )
}

type OwnerImageProps = {
  src: string | null
  /** True if the image is not public; false also if that is not known. */
  isHidden?: boolean
  sizes: string
  /** Loads the image at once, since paper shows only images that have loaded. */
  isEager?: boolean
  className: string
}

/** Shows a decorative image of the catalogue, which may be public or only for the owner. */
export function OwnerImage({ src, isHidden = false, className, ...props }: OwnerImageProps) {
  const [refused, setRefused] = useState<string | null>(null)
  const hidden = useHiddenImage(isHidden || refused === src ? src : null, 320)
  if (hidden) return <img src={hidden} alt="" className={className} />
  return (
    <Image
      src={isHidden ? null : src}
      alt=""
      maxWidth={640}
      onBroken={() => setRefused(src)}
      className={className}
      {...props}
    />
  )
}

export function useObjectUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return
    const objectUrl = URL.createObjectURL(file)
    setUrl(objectUrl)
    return () => {
      setUrl(null)
      URL.revokeObjectURL(objectUrl)
    }
  }, [file])
  return url
}

/** Loads an image that is not public as an object URL, since an `<img>` sends no token; null until loaded. */
export function useHiddenImage(url: string | null, width: number): string | null {
  const { data } = useQuery({
    queryKey: ['hidden-image', url, width],
    queryFn: async ({ signal }) => {
      const response = await authorizedFetch(withWidth(url ?? '', width), { signal })
      return response.ok ? new File([await response.blob()], 'image') : null
    },
    enabled: url !== null,
    // Never refetches, since a changed image has another URL.
    staleTime: Number.POSITIVE_INFINITY,
  })
  return useObjectUrl(url && data ? data : null)
}
