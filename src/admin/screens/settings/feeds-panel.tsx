import { CopyField } from '#admin/ui/copy-field.tsx'
import { Panel } from '#admin/ui/panel.tsx'
import { HelpLink } from '#admin/ui/screen.tsx'

const FEEDS = [
  {
    path: '/flux/meta.csv',
    label: 'Facebook et Instagram',
    hint: 'À coller dans Meta Commerce Manager.',
    copyLabel: 'Copier l’adresse pour Facebook et Instagram',
  },
  {
    path: '/flux/google.xml',
    label: 'Google',
    hint: 'À coller dans Google Merchant Center.',
    copyLabel: 'Copier l’adresse pour Google',
  },
]

/** The addresses at which Meta and Google take the catalogue. */
export function FeedsPanel() {
  return (
    <Panel title="Facebook et Google" state={<HelpLink topic="publier" isApart={false} />}>
      <div className="flex flex-col gap-4 px-4 py-5 md:px-6">
        <p className="text-concrete-700 text-sm">
          Vos produits publiés qui ont une image, à jour à chaque visite de Meta ou de Google&nbsp;: prix,
          promotions, tailles et disponibilité.
        </p>
        {FEEDS.map(({ path, ...texts }) => (
          <CopyField key={path} value={window.location.origin + path} {...texts} />
        ))}
      </div>
    </Panel>
  )
}
