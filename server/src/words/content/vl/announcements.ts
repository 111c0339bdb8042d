import type { Announcement, AnnouncementWords } from '../content.types.ts';

export const announced: Readonly<Record<Announcement, AnnouncementWords>> = {
  welcome: {
    title: 'Chào mừng bạn đến với Hongbao',
    content: `Mọi khoản tiền ở đây đều là mô phỏng: hãy thoải mái giao dịch, vay, đăng ký mua và làm hỏng thứ gì cũng được. Tài khoản demo của bạn bắt đầu với 100,000 USDT và có thể đặt lại bất cứ lúc nào. Hãy bắt đầu với trang trợ giúp về ký quỹ và thanh lý; đọc chỉ mất hai phút.`,
  },
  'test-networks-only': {
    title: 'Chỉ mạng thử nghiệm',
    content: `Mọi địa chỉ nạp đều thuộc mạng thử nghiệm và thể hiện điều đó qua những ký tự đầu: tb1, sep: hoặc nile:. Tiền rút chỉ đi đến những địa chỉ như vậy. Đừng bao giờ gửi coin thật vào địa chỉ bạn thấy ở đây.`,
  },
  'every-outcome-recomputed': {
    title: 'Mọi kết quả đều có thể tính lại',
    content: `Mỗi quyền chọn nay có biên nhận ghi tick vào và tick ra, và mỗi đợt đăng ký mua token công bố bằng chứng của lần bốc thăm. Bạn không cần tin lời ai về kết quả: hãy mở biên nhận và tự tính lại.`,
  },
  'five-wrong-passwords': {
    title: 'Sai mật khẩu rút tiền năm lần: khóa mười phút',
    content: `Để bảo vệ tiền của bạn, mật khẩu rút tiền bị khóa mười phút sau năm lần nhập sai. Sau khi đổi mật khẩu hoặc ứng dụng xác thực, việc rút tiền tạm giữ 24 giờ. Các yêu cầu rút đã có không bị ảnh hưởng.`,
  },
  'contest-calendar': {
    title: 'Cuộc thi giao dịch: ngày cố định, xếp hạng công khai',
    content: `Các cuộc thi có ngày, vốn và giải thưởng được công bố. Bạn giao dịch bằng khoản vốn tách riêng khỏi tài khoản chính, xếp hạng theo lợi suất, bằng nhau thì giá trị giao dịch cao hơn đứng trước. Hạng 1 đến 10 được trả thưởng khi cuộc thi kết thúc. Bạn có thể rời đi trước khi kết thúc và nhận lại phần còn lại, không có giải thưởng.`,
  },
};
