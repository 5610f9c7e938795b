import type { CourierKind } from '#contract/courier.ts'

export const FILE_KIND = {
  kind: 'file',
  name: 'Fichier',
  fields: [
    {
      name: 'layout',
      label: 'Colonnes du fichier',
      isSecret: false,
      isRequired: true,
      options: [
        { value: 'ecotrack', label: 'Ecotrack, DHD' },
        { value: 'zrexpress', label: 'ZR Express' },
        { value: 'yalidine', label: 'Yalidine' },
      ],
    },
  ],
} satisfies Pick<CourierKind, 'kind' | 'name' | 'fields'>
