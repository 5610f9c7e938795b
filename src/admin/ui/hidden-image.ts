import { queryOptions, useQuery } from '@tanstack/react-query'
import { authorizedFetch } from '#admin/api.ts'
import { withWidth } from '#web/ui/image.tsx'
import { useObjectUrl } from './image-drop.tsx'

/**
 * Loads an image that visitors do not see as object URL: it needs the owner's token, which an `<img>` cannot send. Null
 * while it loads, and without a URL.
 */
export function useHiddenImage(url: string | null, width: number): string | null {
  const { data } = useQuery(hiddenImage(url, width))
  return useObjectUrl(url && data ? data : null)
}

const hiddenImage = (url: string | null, width: number) =>
  queryOptions({
    queryKey: ['hidden-image', url, width],
    queryFn: async ({ signal }) => {
      const response = await authorizedFetch(withWidth(url ?? '', width), { signal })
      return response.ok ? new File([await response.blob()], 'image') : null
    },
    enabled: url !== null,
    // A changed image has another URL.
    staleTime: Number.POSITIVE_INFINITY,
  })
