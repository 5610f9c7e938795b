import { useEffect, useRef, useState } from 'react'
import { toast } from 'sonner'
import { ImageDrop } from '#admin/ui/image-drop.tsx'
import { Button } from '#web/ui/button.tsx'
import type { FormImage } from './form-images.ts'

const NO_FILE = 'Veuillez sélectionner une nouvelle image'

type Props = { current: FormImage; onConfirm: (file: File | null) => void; onCancel: () => void }

/** Chooses another main image: confirming records it, saving the product applies it (spec §4). */
export function ReplaceMainImage({ current, onConfirm, onCancel }: Props) {
  const [file, setFile] = useState(current.file)
  const [problem, setProblem] = useState<string | null>(null)
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' })
    panel.current?.querySelector('input')?.focus({ preventScroll: true })
  }, [])
  const confirm = () => {
    if (file) return onConfirm(file)
    setProblem(NO_FILE)
    toast.error(NO_FILE)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: it lies within the images' fieldset already
    <div
      ref={panel}
      role="group"
      aria-label="Remplacer l’image principale"
      className="mt-3 flex flex-col gap-3 border border-concrete-300 bg-concrete-50 p-4"
    >
      <ImageDrop
        label="Nouvelle image principale"
        currentUrl={null}
        value={file}
        onChange={(chosen) => {
          setFile(chosen)
          setProblem(null)
        }}
        error={problem}
      />
      <div className="flex flex-wrap gap-2">
        <Button look="dark" onClick={confirm}>
          Confirmer le remplacement
        </Button>
        <Button look="ghost" onClick={current.file ? () => onConfirm(null) : onCancel}>
          {current.file ? 'Garder l’image actuelle' : 'Ne pas remplacer'}
        </Button>
      </div>
    </div>
  )
}
