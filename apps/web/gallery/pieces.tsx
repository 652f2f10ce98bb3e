import { cleanHtmlSchema } from '@yuelan/contract/clean-html';
import { useState } from 'react';
import { RichText } from '../src/content/public.ts';
import { Button, type ButtonKind, linkClass } from '../src/ui/controls/button.tsx';
import { Check } from '../src/ui/controls/check.tsx';
import { Chip } from '../src/ui/controls/chip.tsx';
import { CloseButton } from '../src/ui/controls/close-button.tsx';
import { Field } from '../src/ui/controls/field.tsx';
import { FormProblem, FormSuccess } from '../src/ui/controls/form.tsx';
import { MenuButton } from '../src/ui/controls/menu-button.tsx';
import { Select } from '../src/ui/controls/select.tsx';
import { Tabs } from '../src/ui/controls/tabs.tsx';
import { askConfirm } from '../src/ui/dialogs/confirm.tsx';
import { Dialog } from '../src/ui/dialogs/dialog.tsx';
import TipDialog from '../src/ui/dialogs/tip-dialog.tsx';
import { Notice } from '../src/ui/feedback/notice.tsx';
import { BookSkeleton, LinesSkeleton, ListSkeleton, ShelfSkeleton } from '../src/ui/feedback/skeleton.tsx';
import { StateDot } from '../src/ui/feedback/state-dot.tsx';
import { EmptyState, FailedState } from '../src/ui/feedback/states.tsx';
import { showToast } from '../src/ui/feedback/toasts.tsx';
import { BackLine } from '../src/ui/layout/back-line.tsx';
import { Breadcrumb } from '../src/ui/layout/breadcrumb.tsx';
import { LinkRow } from '../src/ui/layout/link-row.tsx';
import { PageHead } from '../src/ui/layout/page-head.tsx';
import { Panel } from '../src/ui/layout/panel.tsx';
import { SectionHead } from '../src/ui/layout/section-head.tsx';
import { WithSideMenu } from '../src/ui/layout/side-menu.tsx';
import { Wide } from '../src/ui/layout/wide.tsx';
import { Pager, type PagerWords } from '../src/ui/lists/pager.tsx';
import { SelectionBar } from '../src/ui/lists/selection-bar.tsx';
import { Table } from '../src/ui/lists/table.tsx';
import { Barcode } from '../src/ui/pictures/barcode.tsx';
import { initialOf, Seal } from '../src/ui/pictures/seal.tsx';
import { VisuallyHidden } from '../src/ui/style/visually-hidden.tsx';
import styles from './gallery.module.css';

const kinds = ['primary', 'plain', 'quiet', 'danger'] as const satisfies readonly ButtonKind[];
const pagerWords: PagerWords = {
  label: '分页',
  total: '共 472 条',
  previous: '上一页',
  next: '下一页',
  page: (page) => `第 ${page} 页`,
  jump: '前往',
  jumpUnit: '页',
  jumpLabel: '前往页码',
  go: '前往',
  size: '每页条数',
  sizeOption: (size) => `${size} 条/页`,
};
const richText = cleanHtmlSchema.parse(
  '<h2>开馆时间</h2><p>周一至周五 <b>8:00</b> 到 18:00，<a href="/x">节假日</a>另行通知。</p><ul><li>安静</li><li>带证</li></ul><table><tr><th>馆</th><th>电话</th></tr><tr><td>总馆</td><td>010-1234</td></tr></table>',
);
const nothing = () => undefined;

/** Every component once, as it appears on a page. */
export function Pieces({ scheme }: { readonly scheme: 'light' | 'dark' }) {
  const [open, setOpen] = useState(false);
  const [tip, setTip] = useState(false);
  const [sort, setSort] = useState<'relevance' | 'newest'>('relevance');
  const field = `field-${scheme}`;
  return (
    <>
      <Breadcrumb label={`Breadcrumb ${scheme}`}>{['首页', '检索', '红楼梦']}</Breadcrumb>
      <BackLine>
        <a href="#top" className={linkClass}>
          返回新闻
        </a>
      </BackLine>
      <PageHead title="我的借阅" text="逾期 1 本">
        <Button>全部续借</Button>
      </PageHead>
      <div className={styles['row']}>
        <Seal mark={initialOf('阅览')} />
        <Seal mark={initialOf('Yuelan')} look="large" />
        <Seal mark="续" look="stamp" good />
        <CloseButton label="关闭" onClick={nothing} />
      </div>
      <div className={styles['row']}>
        {kinds.map((kind) => (
          <Button key={kind} kind={kind}>
            {kind}
          </Button>
        ))}
        <Button busy>busy</Button>
        <Button disabled>disabled</Button>
        <a className={linkClass} href="#link">
          《红楼梦》的借阅规则
        </a>
      </div>
      <div className={styles['row']}>
        <Chip>小说</Chip>
        <Chip onRemove={nothing} removeLabel="移除">
          分类：I
        </Chip>
        <StateDot tone="ok">在馆 1 / 共 3</StateDot>
        <StateDot tone="wait">明天到期</StateDot>
        <StateDot tone="none">仅限馆内阅览</StateDot>
        <StateDot tone="alarm">逾期 6 天</StateDot>
      </div>
      <div className={styles['row']}>
        <Check label="复选 Check" defaultChecked />
        <Check kind="radio" name={`radio-${scheme}`} label="单选 Radio" defaultChecked />
        <Check look="chip" label="可按的选择" defaultChecked />
        <Check look="chip" label="另一个" />
        <Select
          label="排序"
          value={sort}
          onChange={setSort}
          choices={[
            { value: 'relevance', label: '最相关' },
            { value: 'newest', label: '最新' },
          ]}
        />
        <MenuButton label="林小满" name={`Menu ${scheme}`}>
          <li>
            <a href="#menu">我的图书馆</a>
          </li>
        </MenuButton>
      </div>
      <Field id={field} label="手机号" hint="用来通知取书" problem="请填写 11 位手机号">
        {(control) => <input {...control} defaultValue="138" />}
      </Field>
      <FormProblem text="密码不对，请再试一次。" />
      <FormSuccess text="已保存。" />
      <SectionHead title="书架上的书">
        <a href="#more">更多</a>
      </SectionHead>
      <Tabs
        label={`Tabs ${scheme}`}
        tabs={[
          { key: 'one', title: '新书上架', content: () => <p>第一页</p> },
          { key: 'two', title: '大家在借', content: () => <p>第二页</p> },
        ]}
      />
      <SelectionBar label="全选" selection={{ all: false, toggleAll: nothing }} count="已选 2 项">
        <Button kind="danger">移出书架</Button>
      </SelectionBar>
      <Table
        caption="馆藏 Holdings"
        columns={[
          { key: 'code', head: '条码', cell: (row) => row.code, isRowHead: true },
          { key: 'place', head: '地点', cell: (row) => row.place },
          { key: 'state', head: '状态', cell: (row) => <StateDot tone={row.tone}>{row.state}</StateDot> },
        ]}
        rows={[
          { code: 'Q2100001', place: '二楼综合', tone: 'ok' as const, state: '在馆' },
          { code: 'Q2100002', place: '四楼科技', tone: 'wait' as const, state: '借出' },
        ]}
        keyOf={(row) => row.code}
        isMarked={(row) => row.tone === 'wait'}
      />
      <Pager
        page={3}
        size={10}
        total={472}
        sizes={[10, 50]}
        words={pagerWords}
        onGo={nothing}
        link={(target, link) => <a href={`#page-${target.page}`} {...link} />}
      />
      <Panel title="大家在借" aside={<a href="#all">全部</a>}>
        <p>一张凸起的纸。</p>
      </Panel>
      <div className={styles['card']}>
        <Barcode text="Q0001" label="Q0001" />
      </div>
      <RichText html={richText} tableLabel="表格" />
      <EmptyState title="书架是空的" message="看到想读的书，就放到书架上。">
        <Button kind="primary">去找书</Button>
      </EmptyState>
      <FailedState title="没能取到内容" message="连接不上服务器。" retryLabel="重试" onRetry={nothing} />
      <Notice mark="缺" title="没有这个页面" lead="网址可能写错了。">
        <Button>回到首页</Button>
      </Notice>
      <LinkRow label={`Links ${scheme}`}>
        <li>
          <a href="#three" aria-current="page">
            推荐图书
          </a>
        </li>
        <li>
          <a href="#four">新书通报</a>
        </li>
      </LinkRow>
      <WithSideMenu
        label={`Side menu ${scheme}`}
        entries={[
          {
            key: 'one',
            link: (
              <a href="#one" aria-current="page">
                本馆简介
              </a>
            ),
          },
          { key: 'two', link: <a href="#two">借阅规则</a> },
        ]}
      >
        <p>菜单旁边的内容。</p>
      </WithSideMenu>
      <Wide narrow>
        <ListSkeleton label="载入" rows={1} />
        <LinesSkeleton label="载入" lines={3} />
        <ShelfSkeleton label="载入" books={6} />
        <BookSkeleton label="载入" />
      </Wide>
      <div className={styles['row']}>
        <Button onClick={() => setOpen(true)}>
          Dialog<VisuallyHidden> {scheme}</VisuallyHidden>
        </Button>
        <Button
          onClick={() =>
            void askConfirm({
              title: '移出书架？',
              text: '移出《红楼梦》。',
              confirmLabel: '移出',
              cancelLabel: '取消',
              danger: true,
            })
          }
        >
          Confirm
        </Button>
        {(['success', 'info', 'error'] as const).map((tone) => (
          <Button key={tone} onClick={() => showToast(tone, `一条 ${tone} 的提示。`)}>
            Toast {tone}
          </Button>
        ))}
      </div>
      <Button onClick={() => setTip(true)}>Tip</Button>
      {tip && (
        <TipDialog title="答对了" mark="好" good closeLabel="知道了" onClose={() => setTip(false)}>
          <p>一件要知道的事。</p>
        </TipDialog>
      )}
      {open && (
        <Dialog title="引用" closeLabel="关闭" onClose={() => setOpen(false)} footer={<Button>好</Button>}>
          <p>对话框里的内容。</p>
        </Dialog>
      )}
    </>
  );
}
