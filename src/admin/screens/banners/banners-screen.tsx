import { Screen } from '#admin/frame/screen.tsx'

export function BannersScreen() {
  return <Screen title="Bannières">{null}</Screen>
}
