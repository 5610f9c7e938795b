import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { joinSketch, oneProduct } from '#admin/queries/products.ts'
import { ConfirmDialog } from '#admin/ui/confirm-dialog.tsx'
import { OwnerImage } from '#admin/ui/image-drop.tsx'

type Props = { id: number; into: number; onJoined: (into: number) => void }

/** Puts a photo with the product of the photo before it. */
export function JoinButton({ id, into, onJoined }: Props) {
  const { data: product } = useQuery(oneProduct(into))
  const joining = useMutation(joinSketch)
  const [isAsking, setAsking] = useState(false)
  if (!product) return null
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
        className="flex w-full cursor-pointer items-center gap-3 rounded-xs border border-concrete-300 bg-white p-1 pr-3 text-left font-semibold text-ink text-sm leading-tight hover:bg-concrete-100"
      >
        <OwnerImage
          src={product.image}
          isHidden={product.isPublished === false}
          sizes="48px"
          className="size-12 shrink-0 bg-concrete-100 object-cover"
        />
        Même article que la photo d’avant
      </button>
      <ConfirmDialog
        title="Même article"
        question={
          isAsking
            ? `Cette photo ira derrière celles de «\u00a0${product.name}\u00a0». Ce regroupement ne se défait pas.`
            : null
        }
        confirmLabel="Regrouper"
        onConfirm={() => joining.mutateAsync({ params: { id }, body: { into } }).then(() => onJoined(into))}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
