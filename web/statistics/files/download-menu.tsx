import { Download } from 'lucide-react'
import type { RefObject } from 'react'
import type { PictureBar } from '#web/statistics/files/save-chart.ts'
import { MenuButton } from '#web/ui/buttons/menu-button.tsx'
import type { ChartTable } from '#web/ui/charts/series.ts'
import { chartMessages as messages } from '#words/generated/statistics.ts'

type DownloadMenuProps = {
  label: string
  /** What contains the drawing. */
  figure?: RefObject<HTMLElement | null> | null
  /** What the page shows as bars of its own. */
  bars?: readonly PictureBar[]
  table: ChartTable
}

/** A chart as a picture or as a table. What writes files is fetched when it is first used. */
export function DownloadMenu({ label, figure, bars, table }: DownloadMenuProps) {
  const write = () => import('#web/statistics/files/save-chart.ts')
  const savePicture = async (kind: 'png' | 'svg') => {
    const { saveBars, saveDrawing } = await write()
    if (figure?.current) await saveDrawing(figure.current, label, kind)
    if (bars) await saveBars(bars, label, kind)
  }
  const saveTable = async () => (await write()).saveTable(label, table)
  return (
    <MenuButton
      label={messages.download}
      name={messages.downloadNamed({ label })}
      variant="ghost"
      size="small"
      icon={Download}
    >
      {figure || bars ? (
        <>
          <Item onClick={() => savePicture('png')}>{messages.asPng}</Item>
          <Item onClick={() => savePicture('svg')}>{messages.asSvg}</Item>
        </>
      ) : null}
      <Item onClick={saveTable}>{messages.asCsv}</Item>
    </MenuButton>
  )
}

const Item = ({ onClick, children }: { onClick: () => Promise<void>; children: string }) => (
  <button type="button" className="rounded-md px-3 py-2 text-start hover:bg-hover" onClick={() => void onClick()}>
    {children}
  </button>
)
