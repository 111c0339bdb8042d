import { useAppDispatch, useAppSelector } from '../../state/store.ts';
import { memberKey } from '../../state/memberKey.ts';
import { type ChartView, chartChanged, firstChart } from '../../state/tickets.ts';

/** Interval and indicators as this member has set them, with a setter. */
export function useChartView(): [ChartView, (change: Partial<ChartView>) => void] {
  const dispatch = useAppDispatch();
  const key = memberKey(useAppSelector((state) => state.session.userInfo?.id));
  const view = useAppSelector((state) => state.tickets.charts[key]) ?? firstChart;
  return [view, (change) => dispatch(chartChanged({ key, change }))];
}
