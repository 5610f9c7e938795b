import { queryOptions, useQuery } from '@tanstack/react-query'
import { session } from '#admin/session.ts'
import { useObjectUrl } from '#admin/ui/use-object-url.ts'
import type { Banner } from '#contract/banner.ts'
import { withWidth } from '#web/ui/image.tsx'

/**
 * Object URL of an inactive banner's image. Its URL needs the admin token, which an `<img>` cannot send, so it
 * is fetched as a blob. Null for an active banner, whose image is public.
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
    // Its URL changes with the image.
    staleTime: Number.POSITIVE_INFINITY,
  })
