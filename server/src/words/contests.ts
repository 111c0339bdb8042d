import type { Words } from './words.ts';

/** Names and descriptions of contests, by series. */
export const contestWords: Readonly<
  Record<string, { readonly name: Words; readonly intro: Words }>
> = {
  sprint: {
    name: {
      'en-us': 'Weekly sprint {{round}}',
      jp: 'ウィークリースプリント第{{round}}回',
      ko: '주간 스프린트 {{round}}회',
      mlxy: 'Pecutan mingguan {{round}}',
      tai: 'สปรินต์ประจำสัปดาห์ ครั้งที่ {{round}}',
      vl: 'Nước rút tuần {{round}}',
      xi: 'Sprint semanal {{round}}',
      'zh-cn': '每周冲刺赛第{{round}}期',
      'zh-tw': '每週衝刺賽第{{round}}期',
    },
    intro: {
      'en-us':
        'Seven days, one fund: whoever makes the most of it, in percent, wins. Ranks follow the return, ties the turnover. Prizes need a profit and a turnover of at least the fund. Joining closes when a quarter of the time is left.',
      jp: '7日間、資金は1つ。収益率が最も高い人が優勝です。順位は収益率、同率なら売買代金で決まります。賞金には利益と、資金以上の売買代金が必要です。残り期間が4分の1になると参加を締め切ります。',
      ko: '7일 동안 하나의 자금으로 수익률이 가장 높은 사람이 우승합니다. 순위는 수익률, 동률이면 거래대금으로 정합니다. 상금을 받으려면 수익이 나고 거래대금이 자금 이상이어야 합니다. 기간의 4분의 1이 남으면 참가를 마감합니다.',
      mlxy: 'Tujuh hari, satu dana: sesiapa yang meraih peratusan tertinggi menang. Kedudukan ikut pulangan, seri ikut nilai dagangan. Hadiah memerlukan keuntungan dan nilai dagangan sekurang-kurangnya sebanyak dana. Penyertaan ditutup apabila tinggal suku tempoh.',
      tai: 'เจ็ดวัน เงินทุนเดียว ใครทำผลตอบแทนเป็นเปอร์เซ็นต์ได้สูงสุดชนะ จัดอันดับตามผลตอบแทน หากเท่ากันดูมูลค่าซื้อขาย ผู้รับรางวัลต้องมีกำไรและมีมูลค่าซื้อขายไม่น้อยกว่าเงินทุน ปิดรับสมัครเมื่อเหลือเวลาหนึ่งในสี่',
      vl: 'Bảy ngày, một khoản vốn: ai có lợi suất cao nhất sẽ thắng. Xếp hạng theo lợi suất, bằng nhau thì theo giá trị giao dịch. Giải thưởng cần có lãi và giá trị giao dịch ít nhất bằng khoản vốn. Ngừng nhận người khi còn một phần tư thời gian.',
      xi: 'Siete días, un fondo: gana quien más le saque, en porcentaje. El puesto sigue al rendimiento; en empate, al volumen. Los premios exigen ganancia y un volumen de al menos el fondo. La inscripción cierra cuando queda un cuarto del tiempo.',
      'zh-cn':
        '七天，一笔资金：收益率最高者获胜。按收益率排名，相同则比成交额。获奖须有盈利且成交额不低于资金。剩余四分之一时间时停止报名。',
      'zh-tw':
        '七天，一筆資金：收益率最高者獲勝。依收益率排名，相同則比成交額。獲獎須有獲利且成交額不低於資金。剩餘四分之一時間時停止報名。',
    },
  },
  cup: {
    name: {
      'en-us': 'Masters cup {{round}}',
      jp: 'マスターズカップ第{{round}}回',
      ko: '마스터스 컵 {{round}}회',
      mlxy: 'Piala Master {{round}}',
      tai: 'มาสเตอร์สคัพ ครั้งที่ {{round}}',
      vl: 'Cúp Bậc thầy {{round}}',
      xi: 'Copa de maestros {{round}}',
      'zh-cn': '大师杯第{{round}}届',
      'zh-tw': '大師盃第{{round}}屆',
    },
    intro: {
      'en-us':
        'Two weeks for larger funds and larger prizes. Leave whenever you like; only those who stay to the end are ranked. Prizes need a profit and a turnover of at least the fund. Joining closes when a quarter of the time is left.',
      jp: '大きな資金と大きな賞金をかけた2週間。いつでも退出できますが、順位がつくのは最後まで残った人だけです。賞金には利益と、資金以上の売買代金が必要です。残り期間が4分の1になると参加を締め切ります。',
      ko: '더 큰 자금과 더 큰 상금을 건 2주. 언제든 나갈 수 있지만 끝까지 남은 사람만 순위에 오릅니다. 상금을 받으려면 수익이 나고 거래대금이 자금 이상이어야 합니다. 기간의 4분의 1이 남으면 참가를 마감합니다.',
      mlxy: 'Dua minggu untuk dana dan hadiah lebih besar. Keluar bila-bila masa; hanya yang kekal hingga akhir mendapat kedudukan. Hadiah memerlukan keuntungan dan nilai dagangan sekurang-kurangnya sebanyak dana. Penyertaan ditutup apabila tinggal suku tempoh.',
      tai: 'สองสัปดาห์สำหรับเงินทุนและรางวัลที่ใหญ่ขึ้น ออกได้ทุกเมื่อ แต่จัดอันดับเฉพาะผู้ที่อยู่จนจบ ผู้รับรางวัลต้องมีกำไรและมีมูลค่าซื้อขายไม่น้อยกว่าเงินทุน ปิดรับสมัครเมื่อเหลือเวลาหนึ่งในสี่',
      vl: 'Hai tuần cho vốn lớn hơn và giải thưởng lớn hơn. Rời đi lúc nào cũng được; chỉ ai ở lại đến cuối mới được xếp hạng. Giải thưởng cần có lãi và giá trị giao dịch ít nhất bằng khoản vốn. Ngừng nhận người khi còn một phần tư thời gian.',
      xi: 'Dos semanas para fondos y premios mayores. Puedes salir cuando quieras; solo se clasifica quien llega al final. Los premios exigen ganancia y un volumen de al menos el fondo. La inscripción cierra cuando queda un cuarto del tiempo.',
      'zh-cn':
        '为期两周，资金更大，奖金更高。可随时退出，但只有坚持到最后的人参与排名。获奖须有盈利且成交额不低于资金。剩余四分之一时间时停止报名。',
      'zh-tw':
        '為期兩週，資金更大，獎金更高。可隨時退出，但只有堅持到最後的人參與排名。獲獎須有獲利且成交額不低於資金。剩餘四分之一時間時停止報名。',
    },
  },
};
