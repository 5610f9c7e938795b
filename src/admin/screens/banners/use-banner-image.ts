import { queryOptions, useQuery } from '@tanstack/react-query'
import { session } from '#admin/session.ts'
import { useObjectUrl } from '#admin/ui/use-object-url.ts'
import type { Banner } from '#contract/banner.ts'
import { withWidth } from '#web/ui/image.tsx'

/**
 * The image of a banner that visitors don't see. The server shows it to the owner's token alone, which an
 * `<img>` cannot send: it is fetched, and shown from memory. Null for an active one, which needs no token.
 */
export function useBannerImage(banner: Banner | null): string | null {
  const image = banner && !banner.isActive ? banner.image : null
  const { data } = useQuery(hiddenImage(image))
  return useObjectUrl(image && data ? data : null)
}

const hiddenImage = (image: string | null) =>
  queryOptions({
    queryKey: ['banner-image', image],
    queryFn: async ({ signal }) => {
      const response = await fetch(withWidth(image ?? '', 960), {
        headers: { Authorization: `Bearer ${session.current?.token}` },
        signal,
      })
      return response.ok ? new File([await response.blob()], 'banniere') : null
    },
    enabled: image !== null,
    // Its address changes with the image.
    staleTime: Number.POSITIVE_INFINITY,
  })
