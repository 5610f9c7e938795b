import { Screen } from '#admin/frame/screen.tsx'

export function WilayasScreen() {
  return <Screen title="Wilayas">{null}</Screen>
}
