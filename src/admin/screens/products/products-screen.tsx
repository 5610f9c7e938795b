import { Screen } from '#admin/frame/screen.tsx'

export function ProductsScreen() {
  return <Screen title="Produits">{null}</Screen>
}
