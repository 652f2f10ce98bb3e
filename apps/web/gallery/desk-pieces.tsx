import { useState } from 'react';
import { Chart, Figure } from '../src/ui/charts/chart.tsx';
import { Button } from '../src/ui/controls/button.tsx';
import { FileDrop } from '../src/ui/controls/file-drop.tsx';
import { ConflictDialog } from '../src/ui/dialogs/conflict-dialog.tsx';
import { SidePanel } from '../src/ui/dialogs/side-panel.tsx';
import { StateDot } from '../src/ui/feedback/state-dot.tsx';
import { offerUndo, UndoBar } from '../src/ui/feedback/undo-bar.tsx';
import { DataTable, type Sort } from '../src/ui/lists/data-table.tsx';
import { useSelection } from '../src/ui/lists/use-selection.ts';
import { Barcode } from '../src/ui/pictures/barcode.tsx';
import { type LabelPaper, LabelSheets, printNow, Slip } from '../src/ui/print/print-sheet.tsx';
import styles from './gallery.module.css';

const rows = [
  { id: '1', name: '陈静', card: 'Q0001', grade: '高一', loans: 3, late: false },
  { id: '2', name: 'Maya Lindqvist', card: 'Q0002', grade: '高二', loans: 12, late: true },
  { id: '3', name: '欧阳明月', card: 'Q0003', grade: '高三', loans: 0, late: false },
];
const days = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'];
const series = [
  { key: 'loans', label: '借出', values: [31, 42, 28, 37, 55, 12, 4] },
  { key: 'returns', label: '归还', values: [28, 30, 33, 41, 39, 9, 6] },
];
/** A4 with 24 labels of 70 mm by 37 mm. */
const paper: LabelPaper = {
  pageWidth: 210,
  pageHeight: 297,
  marginTop: 0.5,
  marginLeft: 0,
  columns: 3,
  rows: 8,
  labelWidth: 70,
  labelHeight: 37,
  pitchX: 70,
  pitchY: 37,
};
const nothing = () => undefined;

/** Every component of the desk, once. */
export function DeskPieces({ scheme }: { readonly scheme: 'light' | 'dark' }) {
  const [sort, setSort] = useState<Sort>({ by: 'name', descending: false });
  const [open, setOpen] = useState<'panel' | 'conflict' | 'labels' | 'slip'>();
  const selection = useSelection(rows.map(({ id }) => id));
  const close = () => setOpen(undefined);
  return (
    <>
      <DataTable
        caption={`读者 Readers ${scheme}`}
        rows={rows}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        sort={sort}
        onSort={setSort}
        selection={selection}
        isMarked={({ late }) => late}
        words={{ tickAll: '全选', tick: (name) => `选择${name}`, keys: '用上下方向键移动。' }}
        columns={[
          { key: 'name', head: '姓名', sort: 'ascending', isRowHead: true, cell: ({ name }) => name },
          { key: 'card', head: '证号', cell: ({ card }) => card },
          { key: 'grade', head: '年级', isExtra: true, cell: ({ grade }) => grade },
          { key: 'loans', head: '在借', sort: 'descending', isNumber: true, cell: ({ loans }) => loans },
          {
            key: 'state',
            head: '状态',
            cell: ({ late }) => <StateDot tone={late ? 'alarm' : 'ok'}>{late ? '逾期' : '正常'}</StateDot>,
          },
        ]}
      />
      <div className={styles['row']}>
        <Figure value="1,204" label="本周借出" note="上周 1,180" />
        <Figure value="86" label="新读者" />
      </div>
      <Chart title="本周流通" kind="bars" labels={days} series={series} labelHead="日期" />
      <Chart title="本周流通（线）" kind="lines" labels={days} series={series} labelHead="日期" />
      <Chart title="本周流通（横条）" kind="rows" labels={days} series={series} labelHead="日期" />
      <FileDrop label="把文件拖到这里，或选择文件" hint="XLSX、CSV、MARC，最大 200 MB" onFiles={nothing} />
      <FileDrop
        label="正在发送"
        hint="books.xlsx"
        progress={0.4}
        progressText="已发送 40%"
        onFiles={nothing}
      />
      <div className={styles['row']}>
        <Button onClick={() => setOpen('panel')}>Side panel</Button>
        <Button onClick={() => setOpen('conflict')}>Conflict</Button>
        <Button onClick={() => offerUndo('已暂停 2 张读者证。', () => Promise.resolve())}>Undo</Button>
        <Button
          onClick={() => {
            setOpen('labels');
            printNow(close);
          }}
        >
          Labels
        </Button>
        <Button
          onClick={() => {
            setOpen('slip');
            printNow(close);
          }}
        >
          Slip
        </Button>
      </div>
      {scheme === 'light' && <UndoBar label="撤销" undoLabel="撤销" closeLabel="关闭" onFailed={nothing} />}
      {open === 'panel' && (
        <SidePanel
          title="陈静"
          closeLabel="关闭"
          footer={<Button kind="primary">保存</Button>}
          onClose={close}
        >
          <p>一位读者的资料。</p>
        </SidePanel>
      )}
      {open === 'conflict' && (
        <ConflictDialog
          onKeepTheirs={close}
          onTakeMine={close}
          onGoOn={close}
          fields={[
            { key: 'title', label: '题名', theirs: '红楼梦', mine: '红楼梦（校注本）', differs: true },
            { key: 'year', label: '出版年', theirs: '2008', mine: '2008', differs: false },
          ]}
          words={{
            title: '有人先做了更改',
            text: '王老师在您编辑期间更改了这一项。',
            field: '项目',
            theirs: '王老师保存的',
            mine: '您填写的',
            differs: '不同',
            keepTheirs: '保留对方的',
            takeMine: '用我的覆盖',
            goOn: '返回继续编辑',
          }}
        />
      )}
      {open === 'labels' && (
        <LabelSheets paper={paper} labels={rows} keyOf={({ id }) => id} skip={2}>
          {({ card, name }) => (
            <>
              <Barcode text={card} label={card} />
              {name}
            </>
          )}
        </LabelSheets>
      )}
      {open === 'slip' && (
        <Slip>
          <p>借阅凭条 Q0001</p>
        </Slip>
      )}
    </>
  );
}
